import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import type { Handlers } from '../../calls/handler.ts'
import { reportConfigure } from './configure-report.ts'
import { projectRuns } from './project-runs.ts'
import { recipeGet, recipeSave } from './recipe-calls.ts'
import { reportCreate, reportGet, reportList, reportUpdate } from './report-calls.ts'
import { reportParamsGet } from './report-params.ts'
import { reportStatusChange, reportsStatusUpdate } from './report-status.ts'
import { reportVersionChoose, reportVersions } from './report-versions.ts'

/** API handlers of this feature. */
export const reportsHandlers = (app: AppContext) =>
  ({
    projectRuns: projectRuns(app),
    reportList: reportList(app),
    reportCreate: reportCreate(app),
    reportGet: reportGet(app),
    reportUpdate: reportUpdate(app),
    reportParamsGet: reportParamsGet(app),
    reportVersions: reportVersions(app),
    reportVersionChoose: reportVersionChoose(app),
    reportConfigure: reportConfigure(app),
    reportStatusChange: reportStatusChange(app),
    reportsStatusUpdate: reportsStatusUpdate(app),
    recipeGet: recipeGet(app),
    recipeSave: recipeSave(app),
  }) satisfies Partial<Handlers<Routes>>
