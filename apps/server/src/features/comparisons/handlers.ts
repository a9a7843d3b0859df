import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import type { Handlers } from '../../calls/handler.ts'
import { comparisonCreate, keyProposal } from './compare-runs.ts'
import { comparisonDownload, comparisonGet, comparisonRows } from './read-comparison.ts'

/** API handlers of this feature. */
export const comparisonsHandlers = (app: AppContext) =>
  ({
    keyProposal: keyProposal(app),
    comparisonCreate: comparisonCreate(app),
    comparisonGet: comparisonGet(),
    comparisonRows: comparisonRows(app),
    comparisonDownload: comparisonDownload(app),
  }) satisfies Partial<Handlers<Routes>>
