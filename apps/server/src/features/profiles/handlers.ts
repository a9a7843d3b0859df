import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import type { Handlers } from '../../calls/handler.ts'
import { profileCancel, profileGenerate, profileGet, profileTrend } from './profile-calls.ts'

/** API handlers of this feature. */
export const profilesHandlers = (app: AppContext) =>
  ({
    profileGet: profileGet(app),
    profileTrend: profileTrend(app),
    profileGenerate: profileGenerate(app),
    profileCancel: profileCancel(app),
  }) satisfies Partial<Handlers<Routes>>
