import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import type { Handlers } from '../../calls/handler.ts'
import {
  generatedCreate,
  generatedDelete,
  generatedFile,
  generatedList,
  generatedRetry,
  reportPlanDelete,
  reportPlanList,
} from './generated-calls.ts'
import { reportingOverview } from './reporting-overview.ts'
import { reportingFile, reportingTable } from './reporting-table.ts'
import { reportingViewDelete, reportingViewList, reportingViewSave } from './reporting-views.ts'

/** API handlers of this feature. */
export const reportingHandlers = (app: AppContext) =>
  ({
    reportingOverview: reportingOverview(app),
    reportingTable: reportingTable(app),
    reportingFile: reportingFile(app),
    reportingViewList: reportingViewList(app),
    reportingViewSave: reportingViewSave(app),
    reportingViewDelete: reportingViewDelete(app),
    generatedList: generatedList(app),
    generatedCreate: generatedCreate(app),
    generatedFile: generatedFile(app),
    generatedRetry: generatedRetry(app),
    generatedDelete: generatedDelete(app),
    reportPlanList: reportPlanList(app),
    reportPlanDelete: reportPlanDelete(app),
  }) satisfies Partial<Handlers<Routes>>
