import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import type { Handlers } from '../../calls/handler.ts'
import { runDataExport, runExportList } from './export-data.ts'
import { runBulkExport, runExportFile, runExportGet } from './export-runs.ts'
import { reportEvents } from './report-events.ts'
import { runGet, runList } from './run-calls.ts'
import { runStart } from './start-run.ts'
import { stopRuns } from './stop-runs.ts'
import { runBulkUpdate, runRestore } from './update-runs.ts'

/** API handlers of this feature. */
export const runsHandlers = (app: AppContext) =>
  ({
    reportEvents: reportEvents(app),
    runList: runList(app),
    runStart: runStart(app),
    runStop: stopRuns(app),
    runBulkUpdate: runBulkUpdate(app),
    runRestore: runRestore(app),
    runBulkExport: runBulkExport(app),
    runDataExport: runDataExport(app),
    runExportList: runExportList(app),
    runExportGet: runExportGet(),
    runExportFile: runExportFile(app),
    runGet: runGet(app),
  }) satisfies Partial<Handlers<Routes>>
