import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import type { Handlers } from '../../calls/handler.ts'
import { dashboard } from './dashboard.ts'
import { dashboardDesk } from './desk.ts'
import { dashboardOwn } from './own-desk.ts'

/** API handlers of this feature. */
export const dashboardHandlers = (app: AppContext) =>
  ({
    dashboard: dashboard(app),
    dashboardDesk: dashboardDesk(app),
    dashboardOwn: dashboardOwn(app),
  }) satisfies Partial<Handlers<Routes>>
