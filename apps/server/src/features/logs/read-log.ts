import { rangeStart, type LogLevelChoice, type LogRange } from '@windrow/contract/logs'
import type { Routes } from '@windrow/contract/routes'
import type { SourceFile } from '@windrow/dataset/dataset-source'
import { queryLogs, type LogSelection } from '@windrow/dataset/logs/query-logs'
import type { AppContext } from '../../context.ts'
import type { RunRow } from '../../database/run-tables.ts'
import type { Handler } from '../../calls/handler.ts'
import { readingRun } from '../../dataset-files/dataset-failures.ts'
import { segmentFiles } from '../../dataset-files/run-files.ts'
import { latestVisibleRun, visibleRun } from './visible-run.ts'

interface Filters {
  level: LogLevelChoice
  search?: string | undefined
  range: LogRange
  from?: string | undefined
  to?: string | undefined
}
interface Page extends Filters {
  offset: number
  limit: number
  order: 'oldest' | 'newest'
}

type Ended = Pick<RunRow, 'ended_at'>

/** Resolves filters for this run: relative ranges count back from the end of an ended run. */
export function logSelection({ ended_at }: Ended, { level, search, range, from, to }: Filters): LogSelection {
  const begin =
    range === 'custom' ? (from ? new Date(from) : null) : rangeStart(range, ended_at ?? new Date())
  const end = range === 'custom' && to ? new Date(to) : null
  return {
    ...(level !== 'ALL' && { level }),
    ...(search && { search }),
    ...(begin && { from: begin }),
    ...(end && { to: end }),
  }
}

/** The files of a log, with what a search reads first. */
async function logFiles(app: AppContext, runId: number, search: string | undefined): Promise<SourceFile[]> {
  const files = await segmentFiles(app, runId, 'log', '')
  if (!search || files.length !== 1) return files
  const grams = await app.db
    .selectFrom('run_log_grams')
    .select('object_key')
    .where('run_id', '=', runId)
    .executeTakeFirst()
  return grams ? [{ ...files[0]!, grams: await app.store.localPath(grams.object_key) }] : files
}

async function readPage(app: AppContext, run: Ended & { id: number }, page: Page, signal: AbortSignal) {
  const engine = await app.datasets()
  const view = {
    ...logSelection(run, page),
    offset: page.offset,
    limit: page.limit,
    newest: page.order === 'newest',
  }
  return readingRun(async () => queryLogs(engine, await logFiles(app, run.id, page.search), view, signal))
}

export const runLogs =
  (app: AppContext): Handler<Routes['runLogs']> =>
  ({ run, query, signal }) =>
    readPage(app, run, query, signal)

export const crawlerLogs =
  (app: AppContext): Handler<Routes['crawlerLogs']> =>
  async ({ query, actor, signal }) => {
    const run =
      query.historyId === undefined
        ? await latestVisibleRun(app.db, actor)
        : await visibleRun(app.db, actor, query.historyId)
    if (!run) return { historyId: null, logs: [], total: 0 }
    return { historyId: run.id, ...(await readPage(app, run, query, signal)) }
  }
