import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import type { Handlers } from '../../calls/handler.ts'
import { crawlerLogsDownload, runLogFile } from './download-log.ts'
import { crawlerLogs, runLogs } from './read-log.ts'

/** API handlers of this feature. */
export const logsHandlers = (app: AppContext) =>
  ({
    runLogs: runLogs(app),
    runLogFile: runLogFile(app),
    crawlerLogs: crawlerLogs(app),
    crawlerLogsDownload: crawlerLogsDownload(app),
  }) satisfies Partial<Handlers<Routes>>
