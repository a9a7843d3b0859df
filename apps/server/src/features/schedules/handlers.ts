import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import type { Handlers } from '../../calls/handler.ts'
import {
  scheduleAdminSettings,
  scheduleCreate,
  scheduleDelete,
  schedulePause,
  scheduleResume,
  scheduleUpdate,
} from './change-schedules.ts'
import { scheduleCalendar } from './schedule-calendar.ts'
import { schedulePunctuality } from './schedule-punctuality.ts'
import { scheduleGet, scheduleList, schedulePreview, scheduleRun } from './view-schedules.ts'

/** API handlers of this feature. */
export const schedulesHandlers = (app: AppContext) =>
  ({
    scheduleList: scheduleList(app),
    scheduleCalendar: scheduleCalendar(app),
    schedulePreview: schedulePreview(app),
    schedulePunctuality: schedulePunctuality(app),
    scheduleAdminSettings: scheduleAdminSettings(app),
    scheduleCreate: scheduleCreate(app),
    scheduleGet: scheduleGet(app),
    scheduleUpdate: scheduleUpdate(app),
    scheduleDelete: scheduleDelete(app),
    schedulePause: schedulePause(app),
    scheduleResume: scheduleResume(app),
    scheduleRun: scheduleRun(app),
  }) satisfies Partial<Handlers<Routes>>
