import type { Routes } from '@windrow/contract/routes'
import { queryLogs } from '@windrow/dataset/log-query'
import type { AppContext } from '../../context.ts'
import type { Handler } from '../../http/handler.ts'
import { readingRun } from './dataset-failures.ts'
import { segmentFiles } from './run-files.ts'

export const runLogs =
  (app: AppContext): Handler<Routes['runLogs']> =>
  async ({ run, query, signal }) => {
    const engine = await app.datasets()
    const { offset, limit, level, search } = query
    const view = { offset, limit, ...(level ? { level } : {}), ...(search ? { search } : {}) }
    return readingRun(async () => queryLogs(engine, await segmentFiles(app, run.id, 'log', ''), view, signal))
  }
