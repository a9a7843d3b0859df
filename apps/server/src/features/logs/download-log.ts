import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Routes } from '@windrow/contract/routes'
import { exportRows } from '@windrow/dataset/export/export-rows'
import { logColumns, logFilters } from '@windrow/dataset/logs/query-logs'
import type { AppContext } from '../../context.ts'
import type { Handler } from '../../calls/handler.ts'
import { readingRun } from '../../dataset-files/dataset-failures.ts'
import { segmentFiles } from '../../dataset-files/run-files.ts'
import type { RunRow } from '../../database/run-tables.ts'
import { AppError } from '../../errors/app-error.ts'
import { noteDownload, noteDownloadEnd, type DownloadEnd } from './log-downloads.ts'
import { logSelection } from './read-log.ts'
import { visibleRun } from './visible-run.ts'

/** Writes the whole file first, so that failures become error responses and never truncated downloads. */
export const runLogFile =
  (app: AppContext): Handler<Routes['runLogFile']> =>
  async ({ run, report, query, signal, actor }) => {
    const engine = await app.datasets()
    const folder = join(app.config.dataDir, 'tmp')
    await mkdir(folder, { recursive: true })
    const path = join(folder, `log-${randomUUID()}`)
    const selection = logSelection(run, query)
    const view = {
      filters: logFilters(selection),
      ...(selection.search !== undefined && { search: selection.search }),
    }
    const { mediaType } = await noted(app, { run, userId: actor.userId, path, signal }, () =>
      readingRun(async () => {
        const source = { columns: logColumns, files: await segmentFiles(app, run.id, 'log', '') }
        return exportRows(engine, source, view, 'csv', path, { signal })
      }),
    )
    const stream = createReadStream(path)
    // Unlink the file once it is open; its content stays readable until it is sent.
    stream.once('open', () => void rm(path, { force: true }))
    const day = run.created_at.toISOString().slice(0, 16).replaceAll(/[T:]/g, '-')
    return { stream, mediaType, fileName: `${report.name} - log - ${day}.csv` }
  }

interface Download {
  run: Pick<RunRow, 'id' | 'report_id'>
  userId: number
  path: string
  signal: AbortSignal
}

/** Writes the file, and notes the download with its end among the background tasks. */
async function noted<T>({ db }: AppContext, download: Download, write: () => Promise<T>): Promise<T> {
  const { run, userId, path, signal } = download
  const id = await noteDownload(db, run, userId)
  let end: DownloadEnd = { state: 'FAILED', message: 'The file could not be created.' }
  try {
    const written = await write()
    end = { state: 'DONE', bytes: (await stat(path)).size }
    return written
  } catch (error) {
    if (signal.aborted) end = { state: 'CANCELLED' }
    else if (error instanceof AppError) end = { state: 'FAILED', message: error.message }
    throw error
  } finally {
    await noteDownloadEnd(db, id, end)
  }
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
