import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import type { Handlers } from '../../calls/handler.ts'
import { reportServiceGet, reportServiceSave, serviceList } from './service-calls.ts'
import { serviceDetails } from './service-details.ts'

/** API handlers of this feature. */
export const servicesHandlers = (app: AppContext) =>
  ({
    serviceList: serviceList(app),
    serviceDetails: serviceDetails(app),
    reportServiceGet: reportServiceGet(app),
    reportServiceSave: reportServiceSave(app),
  }) satisfies Partial<Handlers<Routes>>
