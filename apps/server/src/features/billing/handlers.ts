import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import type { Handlers } from '../../calls/handler.ts'
import { billingAdjust } from './adjust-statement.ts'
import { billingOwn, billingOwnCsv, billingOwnPdf } from './own-billing.ts'
import { billingReport } from './report-billing.ts'
import {
  billingProjects,
  billingRuleCreate,
  billingRuleDelete,
  billingRuleEnd,
  billingRulePreview,
  billingRules,
} from './rule-calls.ts'
import { billingSettings, billingSettingsSave } from './settings-calls.ts'
import {
  billingFreeze,
  billingFreezeAll,
  billingStatement,
  billingStatementCheck,
  billingStatements,
} from './statement-calls.ts'
import { billingMonthCsv, billingStatementCsv, billingStatementPdf } from './statement-files.ts'
import {
  billingTemplateCreate,
  billingTemplateDelete,
  billingTemplates,
  billingTemplateUpdate,
} from './template-calls.ts'

/** API handlers of this feature. */
export const billingHandlers = (app: AppContext) =>
  ({
    billingProjects: billingProjects(app),
    billingTemplates: billingTemplates(app),
    billingTemplateCreate: billingTemplateCreate(app),
    billingTemplateUpdate: billingTemplateUpdate(app),
    billingTemplateDelete: billingTemplateDelete(app),
    billingRules: billingRules(app),
    billingRulePreview: billingRulePreview(app),
    billingRuleCreate: billingRuleCreate(app),
    billingRuleEnd: billingRuleEnd(app),
    billingRuleDelete: billingRuleDelete(app),
    billingSettings: billingSettings(app),
    billingSettingsSave: billingSettingsSave(app),
    billingStatements: billingStatements(app),
    billingMonthCsv: billingMonthCsv(app),
    billingFreezeAll: billingFreezeAll(app),
    billingStatement: billingStatement(app),
    billingStatementCheck: billingStatementCheck(app),
    billingAdjust: billingAdjust(app),
    billingFreeze: billingFreeze(app),
    billingStatementCsv: billingStatementCsv(app),
    billingStatementPdf: billingStatementPdf(app),
    billingReport: billingReport(app),
    billingOwn: billingOwn(app),
    billingOwnCsv: billingOwnCsv(app),
    billingOwnPdf: billingOwnPdf(app),
  }) satisfies Partial<Handlers<Routes>>
