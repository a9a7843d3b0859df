import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../context.ts'
import type { Handlers } from '../calls/handler.ts'
import { demoProjectCreate } from './create-demo-project.ts'
import { projectFromPage } from './create-project-from-page.ts'
import { projectTransfer } from './transfer-project.ts'
import { reportTransfer } from './transfer-report.ts'

/** API handlers of this feature. */
export const flowsHandlers = (app: AppContext) =>
  ({
    demoProjectCreate: demoProjectCreate(app),
    projectFromPage: projectFromPage(app),
    projectTransfer: projectTransfer(app),
    reportTransfer: reportTransfer(app),
  }) satisfies Partial<Handlers<Routes>>
