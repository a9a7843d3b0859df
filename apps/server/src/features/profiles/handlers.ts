import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import type { Handlers } from '../../calls/handler.ts'
import { profileCancel, profileGenerate, profileGet, profileTrend } from './profile-calls.ts'

/** The calls of the API that this room answers. */
export const profilesHandlers = (app: AppContext) =>
  ({
    profileGet: profileGet(app),
    profileTrend: profileTrend(app),
    profileGenerate: profileGenerate(app),
    profileCancel: profileCancel(app),
  }) satisfies Partial<Handlers<Routes>>
