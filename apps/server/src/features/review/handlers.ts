import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import type { Handlers } from '../../calls/handler.ts'
import { reportGate, reportGateSave } from './gate-calls.ts'
import { ignoredFindingRemove, ignoredFindings } from './ignored-calls.ts'
import { runRerun } from './rerun-call.ts'
import { runQuality, runReject, runRelease } from './review-calls.ts'
import {
  anomalyAssign,
  anomalyBulk,
  anomalyComment,
  anomalyContributors,
  anomalyTakeBack,
  anomalyTaskGet,
  anomalyTasks,
  anomalyUpdate,
} from './task-calls.ts'

/** API handlers of this feature. */
export const reviewHandlers = (app: AppContext) =>
  ({
    anomalyTasks: anomalyTasks(app),
    anomalyTaskGet: anomalyTaskGet(app),
    anomalyContributors: anomalyContributors(app),
    anomalyAssign: anomalyAssign(app),
    anomalyUpdate: anomalyUpdate(app),
    anomalyBulk: anomalyBulk(app),
    anomalyTakeBack: anomalyTakeBack(app),
    anomalyComment: anomalyComment(app),
    runQuality: runQuality(app),
    runRelease: runRelease(app),
    runReject: runReject(app),
    runRerun: runRerun(app),
    reportGate: reportGate(app),
    reportGateSave: reportGateSave(app),
    ignoredFindings: ignoredFindings(app),
    ignoredFindingRemove: ignoredFindingRemove(app),
  }) satisfies Partial<Handlers<Routes>>
