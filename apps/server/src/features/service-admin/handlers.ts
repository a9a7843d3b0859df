import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import type { Handlers } from '../../calls/handler.ts'
import {
  categoryCreate,
  categoryDelete,
  categoryList,
  categoryRename,
  servicesAssign,
} from './category-calls.ts'
import { serviceCreate, serviceUpdate } from './change-services.ts'
import { serviceDelete } from './delete-service.ts'
import { serviceParamsClone } from './clone-params.ts'
import { serviceParameterRemove, serviceParameterSave } from './parameter-calls.ts'
import { rolloutBack, rolloutContinue, rolloutStart } from './rollout-calls.ts'
import { loadDetail } from './service-detail.ts'
import { ownedServices, serviceReports } from './service-reports.ts'
import { serviceSummaries } from './service-summaries.ts'
import { serviceTry } from './try-service.ts'
import {
  serviceDifference,
  serviceUseKept,
  serviceVersionAdd,
  serviceVersionDeprecate,
} from './version-calls.ts'

/** API handlers of this feature. */
export const serviceAdminHandlers = (app: AppContext) =>
  ({
    serviceSummaries: serviceSummaries(app),
    serviceCreate: serviceCreate(app),
    serviceGet: ({ service }) => loadDetail(app, service),
    serviceUpdate: serviceUpdate(app),
    serviceDelete: serviceDelete(app),
    serviceReports: serviceReports(app),
    serviceVersionAdd: serviceVersionAdd(app),
    serviceVersionDeprecate: serviceVersionDeprecate(app),
    serviceDifference: serviceDifference(app),
    serviceUseKept: serviceUseKept(app),
    rolloutStart: rolloutStart(app),
    rolloutContinue: rolloutContinue(app),
    rolloutBack: rolloutBack(app),
    serviceParameterSave: serviceParameterSave(app),
    serviceParameterRemove: serviceParameterRemove(app),
    serviceParamsClone: serviceParamsClone(app),
    serviceTry: serviceTry(app),
    ownedServices: ownedServices(app),
    categoryList: categoryList(app),
    categoryCreate: categoryCreate(app),
    categoryRename: categoryRename(app),
    categoryDelete: categoryDelete(app),
    servicesAssign: servicesAssign(app),
  }) satisfies Partial<Handlers<Routes>>
