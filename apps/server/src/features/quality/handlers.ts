import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import type { Handlers } from '../../calls/handler.ts'
import { findingGet } from './finding-get.ts'
import { findingMarks } from './finding-marks.ts'
import { historyAnomalies } from './history-anomalies.ts'
import { reportJudgeAgain } from './judge-again-call.ts'
import { tableSchemaProposal } from './schema-proposal.ts'

/** API handlers of this feature. */
export const qualityHandlers = (app: AppContext) =>
  ({
    findingGet: findingGet(app),
    findingMarks: findingMarks(app),
    historyAnomalies: historyAnomalies(app),
    reportJudgeAgain: reportJudgeAgain(app),
    tableSchemaProposal: tableSchemaProposal(app),
  }) satisfies Partial<Handlers<Routes>>
