import { createReadStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Routes } from '@windrow/contract/routes'
import { sampleRows } from '@windrow/contract/export-formats'
import { exportRows } from '@windrow/dataset/export/export-rows'
import type { AppContext } from '../../context.ts'
import type { Handler } from '../../calls/handler.ts'
import { checkFormat } from '../../dataset-files/allowed-formats.ts'
import { checkExport } from '../../dataset-files/check-export.ts'
import { csvOfCall } from '../../dataset-files/csv-of-call.ts'
import { readingRun } from '../../dataset-files/dataset-failures.ts'
import { rowSelection } from './read-rows.ts'
import { exportSource } from '../../dataset-files/run-files.ts'

/** Writes the whole file first, so that failures become error responses and never truncated downloads. */
export const runDownload =
  (app: AppContext): Handler<Routes['runDownload']> =>
  async ({ run, project, report, params, query, actor, signal }) => {
    checkExport(run, { current: true })
    await checkFormat(app.db, project.organization_id, query.format)
    const csv = csvOfCall(actor, query.format, query.csv, 'query.csv')
    const engine = await app.datasets()
    const folder = join(app.config.dataDir, 'tmp')
    await mkdir(folder, { recursive: true })
    const path = join(folder, `download-${randomUUID()}`)
    const view = { ...rowSelection(query), ...(query.sample === 'true' ? { limit: sampleRows } : {}) }
    const { mediaType, extension } = await readingRun(async () =>
      exportRows(engine, await exportSource(app, run.id, params.pageId), view, query.format, path, {
        signal,
        csv,
      }),
    )
    const stream = createReadStream(path)
    // Unlink the file once it is open; its content stays readable until it is sent.
    stream.once('open', () => void rm(path, { force: true }))
    const day = run.created_at.toISOString().slice(0, 16).replaceAll(/[T:]/g, '-')
    return { stream, mediaType, fileName: `${report.name} - ${params.pageId} - ${day}.${extension}` }
  }
