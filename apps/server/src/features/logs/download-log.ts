import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Routes } from '@windrow/contract/routes'
import { exportRows } from '@windrow/dataset/export/export-rows'
import { logColumns, logFilters } from '@windrow/dataset/log-query'
import type { AppContext } from '../../context.ts'
import type { Handler } from '../../calls/handler.ts'
import { readingRun } from '../../dataset-files/dataset-failures.ts'
import { segmentFiles } from '../../dataset-files/run-files.ts'
import { logSelection } from './read-log.ts'
import { visibleRun } from './visible-run.ts'

/** Writes the whole file first, so that failures become error responses and never truncated downloads. */
export const runLogFile =
  (app: AppContext): Handler<Routes['runLogFile']> =>
  async ({ run, report, query, signal }) => {
    const engine = await app.datasets()
    const folder = join(app.config.dataDir, 'tmp')
    await mkdir(folder, { recursive: true })
    const path = join(folder, `log-${randomUUID()}`)
    const selection = logSelection(run, query)
    const view = {
      filters: logFilters(selection),
      ...(selection.search !== undefined && { search: selection.search }),
    }
    const { mediaType } = await readingRun(async () => {
      const source = { columns: logColumns, files: await segmentFiles(app, run.id, 'log', '') }
      return exportRows(engine, source, view, 'csv', path, { signal })
    })
    const stream = createReadStream(path)
    // Unlink the file once it is open; its content stays readable until it is sent.
    stream.once('open', () => void rm(path, { force: true }))
    const day = run.created_at.toISOString().slice(0, 16).replaceAll(/[T:]/g, '-')
    return { stream, mediaType, fileName: `${report.name} - log - ${day}.csv` }
  }

export const crawlerLogsDownload =
  (app: AppContext): Handler<Routes['crawlerLogsDownload']> =>
  async ({ body, actor }) => {
    const { historyId, ...filters } = body
    const run = await visibleRun(app.db, actor, historyId)
    const query = new URLSearchParams(
      Object.entries(filters).flatMap(([name, value]) => (value ? [[name, value] as [string, string]] : [])),
    )
    const place = `/api/projects/${run.project_id}/reports/${run.report_id}/histories/${historyId}/logs/file`
    return { url: `${place}?${query.toString()}` }
  }
