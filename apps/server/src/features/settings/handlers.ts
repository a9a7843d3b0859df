import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import type { Handlers } from '../../calls/handler.ts'
import { profileUpdate } from './profile-update.ts'
import { properties } from './properties.ts'
import { userSettings, userSettingsSave } from './user-settings.ts'

/** API handlers of this feature. */
export const settingsHandlers = (app: AppContext) =>
  ({
    profileUpdate: profileUpdate(app),
    properties: properties(app),
    userSettings: userSettings(app),
    userSettingsSave: userSettingsSave(app),
  }) satisfies Partial<Handlers<Routes>>
