import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import type { Handlers } from '../../calls/handler.ts'
import { proxyCheck } from './check-proxy.ts'
import { proxyImport } from './import-proxies.ts'
import {
  proxyCreate,
  proxyDelete,
  proxyListUpdate,
  proxyLists,
  proxyPage,
  proxyUpdate,
} from './proxy-calls.ts'
import { proxyUsage, runProxyTypes } from './proxy-usage.ts'

/** API handlers of this feature. */
export const proxiesHandlers = (app: AppContext) =>
  ({
    proxyLists: proxyLists(app),
    proxyListUpdate: proxyListUpdate(app),
    proxyUsage: proxyUsage(app),
    proxyPage: proxyPage(app),
    proxyCreate: proxyCreate(app),
    proxyImport: proxyImport(app),
    proxyUpdate: proxyUpdate(app),
    proxyDelete: proxyDelete(app),
    proxyCheck: proxyCheck(app),
    runProxyTypes: runProxyTypes(app),
  }) satisfies Partial<Handlers<Routes>>
