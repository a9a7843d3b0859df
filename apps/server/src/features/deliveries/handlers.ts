import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import type { Handlers } from '../../calls/handler.ts'
import {
  destinationCreate,
  destinationDelete,
  destinationSwitch,
  destinationUpdate,
} from './change-destinations.ts'
import {
  deliverNow,
  deliveryAttempts,
  deliveryCancel,
  deliveryGet,
  deliveryList,
  deliveryResend,
} from './delivery-calls.ts'
import { deliveredFile } from './file-links.ts'
import { receiveBounce } from './receive-bounce.ts'
import { sshKeyGet } from './ssh-keys.ts'
import { destinationTest } from './test-destination.ts'
import { destinationGet, destinationList, fileNameExample } from './view-destinations.ts'

/** API handlers of this feature. */
export const deliveriesHandlers = (app: AppContext) =>
  ({
    mailBounce: receiveBounce(app),
    destinationList: destinationList(app),
    destinationCreate: destinationCreate(app),
    destinationTest: destinationTest(app),
    fileNameExample: fileNameExample(app),
    deliveryAttempts: deliveryAttempts(app),
    deliveryList: deliveryList(app),
    deliveryGet: deliveryGet(app),
    deliveryResend: deliveryResend(app),
    deliveryCancel: deliveryCancel(app),
    destinationGet: destinationGet(app),
    destinationUpdate: destinationUpdate(app),
    destinationSwitch: destinationSwitch(app),
    destinationDelete: destinationDelete(app),
    deliverNow: deliverNow(app),
    sshKeyGet: sshKeyGet(app),
    deliveredFile: deliveredFile(app),
  }) satisfies Partial<Handlers<Routes>>
