import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import type { Handlers } from '../../calls/handler.ts'
import { runDedupe, runMerge } from './combine-runs.ts'
import { runImport, runImportFile } from './import-run.ts'

/** API handlers of this feature. */
export const datasetOperationsHandlers = (app: AppContext) =>
  ({
    runMerge: runMerge(app),
    runDedupe: runDedupe(app),
    runImport: runImport(app),
    runImportFile: runImportFile(app),
  }) satisfies Partial<Handlers<Routes>>
