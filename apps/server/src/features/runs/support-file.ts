import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { zstdDecompress } from 'node:zlib'
import { sampleRows } from '@windrow/contract/export-formats'
import { roleIds, roleMay, roleNames } from '@windrow/contract/roles'
import { exportRows } from '@windrow/dataset/export/export-rows'
import type { ZipEntry } from '@windrow/dataset/export/write-zip'
import { logColumns } from '@windrow/dataset/logs/query-logs'
import type { AppContext } from '../../context.ts'
import type { RunEvidenceRow } from '../../database/run-tables.ts'
import { ObjectMissing } from '../../storage/object-store.ts'
import { readingRun } from '../../dataset-files/dataset-failures.ts'
import { pageSource, segmentFiles } from '../../dataset-files/run-files.ts'
import { evidenceFacts } from '../evidence/view-evidence.ts'
import type { DataOrder } from './data-order.ts'
import { loadRun } from './run-view.ts'

const decompress = promisify(zstdDecompress)
/** Maximum of included page snapshots; the list contains all of them. */
const mostPages = 200

/**
 * The files that explain a run: recipe, summary, log (if the user may see it), page snapshots with screenshots, and a
 * sample of each table.
 */
export async function* supportFiles(
  app: AppContext,
  job: DataOrder,
  runId: number,
  pageIds: readonly string[],
): AsyncGenerator<ZipEntry> {
  const path = join(job.folder, 'part')
  const asJson = async (name: string, value: unknown): Promise<ZipEntry> => {
    await writeFile(path, `${JSON.stringify(value, null, 2)}\n`)
    return { path, name }
  }
  const run = await loadRun(app.db, runId)
  if (run) {
    // Costs are for staff only.
    yield await asJson('run.json', { ...run, cost: undefined })
    const recipe = await recipeOf(app, job.order.report_id, run.recipeVersion)
    if (recipe) yield await asJson('recipe.json', recipe)
  }
  if (await maySeeLog(app, job.order.user_id)) yield await logFile(app, runId, path)
  job.onProgress(0.3)
  for (const pageId of pageIds) yield await sampleFile(app, runId, pageId, path)
  job.onProgress(0.6)
  const kept = await pageSnapshots(app, runId)
  yield await asJson('page-snapshots.json', kept.map(evidenceFacts))
  yield* pageFiles(app, kept.slice(0, mostPages), path)
  await rm(path, { force: true })
}

async function recipeOf({ db }: AppContext, reportId: number, version: number): Promise<unknown> {
  const row = await db
    .selectFrom('recipe_versions')
    .select('recipe')
    .where('report_id', '=', reportId)
    .where('version', '=', version)
    .executeTakeFirst()
  return row?.recipe
}

async function maySeeLog({ db }: AppContext, userId: number): Promise<boolean> {
  const user = await db.selectFrom('users').select('role_id').where('id', '=', userId).executeTakeFirst()
  const role = roleNames.find((name) => roleIds[name] === user?.role_id)
  return role !== undefined && roleMay(role, 'report:view-logs')
}

async function logFile(app: AppContext, runId: number, path: string): Promise<ZipEntry> {
  const engine = await app.datasets()
  await readingRun(async () => {
    const source = { columns: logColumns, files: await segmentFiles(app, runId, 'log', '') }
    return exportRows(engine, source, {}, 'csv', path)
  })
  return { path, name: 'log.csv' }
}

async function sampleFile(app: AppContext, runId: number, pageId: string, path: string): Promise<ZipEntry> {
  const engine = await app.datasets()
  await readingRun(async () =>
    exportRows(engine, await pageSource(app, runId, pageId), { limit: sampleRows }, 'csv', path),
  )
  return { path, name: `sample/${pageId}.csv` }
}

const pageSnapshots = ({ db }: AppContext, runId: number) =>
  db.selectFrom('run_evidence').selectAll().where('run_id', '=', runId).orderBy('id').execute()

/** The page snapshots and their screenshots; skips those deleted meanwhile. */
async function* pageFiles(
  { store }: AppContext,
  pages: readonly RunEvidenceRow[],
  path: string,
): AsyncGenerator<ZipEntry> {
  for (const { id, html_key, screenshot_key } of pages) {
    if (html_key !== null && (await fetched(path, async () => decompress(await store.get(html_key)))))
      yield { path, name: `page-snapshots/${id}.html` }
    if (screenshot_key !== null && (await fetched(path, () => store.get(screenshot_key))))
      yield { path, name: `page-snapshots/${id}.png`, packed: true }
  }
}

async function fetched(path: string, get: () => Promise<Buffer>): Promise<boolean> {
  try {
    await writeFile(path, await get())
    return true
  } catch (error) {
    if (error instanceof ObjectMissing) return false
    throw error
  }
}
