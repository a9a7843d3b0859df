import { randomUUID } from 'node:crypto'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { exportRows } from '@windrow/dataset/export/export-rows'
import { writeZip, type ZipEntry } from '@windrow/dataset/export/write-zip'
import type { AppContext } from '../../context.ts'
import type { RunExportRow } from '../../database/schema.ts'
import { compose } from '../../mail/compose.ts'
import { publicUrl } from '../../mail/public-url.ts'
import { readingRun } from '../datasets/dataset-failures.ts'
import { pageSource } from '../datasets/run-files.ts'
import { claimExport, endExport, stillWorking } from './export-queries.ts'

const packedFormats = new Set(['xlsx', 'parquet'])

/** The tables with rows that go into the file, with their place in it. */
async function tablesOf({ db }: AppContext, { run_ids, report_id }: RunExportRow) {
  const rows = await db
    .selectFrom('run_pages')
    .innerJoin('runs', 'runs.id', 'run_pages.run_id')
    .select(['runs.id', 'runs.created_at', 'run_pages.page_id'])
    .where('runs.id', 'in', run_ids)
    .where('runs.report_id', '=', report_id)
    .where('runs.deleted_at', 'is', null)
    .where('run_pages.row_count', '>', 0)
    .orderBy('runs.created_at', 'desc')
    .orderBy('run_pages.position')
    .execute()
  return rows.map(({ id, created_at, page_id }) => {
    const day = created_at.toISOString().slice(0, 16).replaceAll(/[T:]/g, '-')
    return { runId: id, pageId: page_id, name: `${day} run ${id}/${page_id}` }
  })
}

/** One file after the other: each is deleted once the zip has it. */
async function* files(app: AppContext, order: RunExportRow, folder: string): AsyncGenerator<ZipEntry> {
  const engine = await app.datasets()
  for (const { runId, pageId, name } of await tablesOf(app, order)) {
    await stillWorking(app.db, order.id)
    const path = join(folder, 'table')
    const onProgress = () => void stillWorking(app.db, order.id).catch(() => {})
    const { extension } = await readingRun(async () =>
      exportRows(engine, await pageSource(app, runId, pageId), {}, order.format, path, { onProgress }),
    )
    yield { path, name: `${name}.${extension}`, packed: packedFormats.has(order.format) }
    await rm(path, { force: true })
  }
}

async function make(app: AppContext, order: RunExportRow): Promise<void> {
  const folder = join(app.config.dataDir, 'tmp', `export-${randomUUID()}`)
  await mkdir(folder, { recursive: true })
  try {
    const path = join(folder, 'runs.zip')
    await writeZip(files(app, order, folder), path)
    const object_key = `exports/${order.report_id}/${order.id}-${randomUUID()}.zip`
    const { size } = await stat(path)
    await app.store.putFile(object_key, path)
    await endExport(app.db, order.id, { object_key, bytes: size })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function tell(app: AppContext, order: RunExportRow): Promise<void> {
  const place = await app.db
    .selectFrom('users')
    .innerJoin('reports', (join) => join.on('reports.id', '=', order.report_id))
    .select(['users.email', 'users.first_name', 'reports.name', 'reports.project_id'])
    .where('users.id', '=', order.user_id)
    .executeTakeFirst()
  if (!place) return
  const url = `${publicUrl(app.config)}/projects/${place.project_id}/reports/${order.report_id}?export=${order.id}`
  await app.mailer.send(
    compose({
      to: place.email,
      subject: `Your export of ${place.name} is ready`,
      greeting: `Hello ${place.first_name},`,
      paragraphs: [
        `The rows of ${order.run_ids.length === 1 ? 'one run' : `${order.run_ids.length} runs`} of ${place.name} are ready to be downloaded.`,
      ],
      action: { label: 'Download the file', url },
      note: 'The file is kept for seven days, and only you can download it.',
    }),
  )
}

/** Makes the next file that was ordered. @returns whether there was one. */
export async function makeNextExport(app: AppContext): Promise<boolean> {
  const order = await claimExport(app.db)
  if (!order) return false
  try {
    await make(app, order)
  } catch (error) {
    app.log.error({ err: error, export: order.id }, 'an export could not be made')
    await endExport(app.db, order.id, { message: 'The file could not be made; try again.' })
    return true
  }
  if (order.notify)
    await tell(app, order).catch((error: unknown) => app.log.error({ err: error }, 'a mail was not sent'))
  return true
}
