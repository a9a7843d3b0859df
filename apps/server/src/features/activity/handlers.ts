import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import type { Handlers } from '../../calls/handler.ts'
import { auditExport, auditList } from './audit-log.ts'
import { activityList } from './project-activities.ts'

/** API handlers of this feature. */
export const activityHandlers = (app: AppContext) =>
  ({
    activityList: activityList(app),
    auditList: auditList(app),
    auditExport: auditExport(app),
  }) satisfies Partial<Handlers<Routes>>
