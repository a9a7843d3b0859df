import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import type { Handlers } from '../../calls/handler.ts'
import { apiDescription, recipeDescription } from './api-description.ts'
import { health } from './health.ts'
import { operationGet } from './view-operation.ts'
import { installationGet } from './installation.ts'
import { listMails, openMail, sendTestMail } from './mails.ts'

/** API handlers of this feature. */
export const operationHandlers = (app: AppContext) =>
  ({
    health: health(app),
    openapi: apiDescription(app),
    recipeSchema: recipeDescription(),
    operationGet: operationGet(app),
    installationGet: installationGet(app),
    mailList: listMails(app),
    mailOpen: openMail(app),
    mailTest: sendTestMail(app),
  }) satisfies Partial<Handlers<Routes>>
