import { z } from 'zod'
import { route } from '../route.ts'
import { id } from '../schemas/common.ts'
import { reportParams } from '../schemas/reports.ts'
import { Run } from '../schemas/runs.ts'
import {
  AdminSettingsSave,
  Schedule,
  ScheduleCalendar,
  ScheduleCalendarQuery,
  ScheduleList,
  scheduleParams,
  SchedulePreview,
  SchedulePreviewOrder,
  SchedulePunctuality,
  ScheduleSettings,
} from '../schemas/schedules.ts'

const all = '/projects/{id}/reports/{rid}/schedules'
const one = `${all}/{sid}` as const
const changing = {
  tag: 'Schedules',
  permission: 'report:update-schedule',
  params: scheduleParams,
  success: { status: 200, body: Schedule },
} as const

export const scheduleRoutes = {
  scheduleList: route({
    method: 'GET',
    path: all,
    tag: 'Schedules',
    summary: 'List the schedules of a report, next due first',
    permission: 'report:view',
    params: reportParams,
    success: { status: 200, body: ScheduleList },
  }),
  scheduleCalendar: route({
    method: 'GET',
    path: `${all}/calendar`,
    tag: 'Schedules',
    summary: "Get the past and upcoming runs of a report's schedules, day by day",
    permission: 'report:view',
    params: reportParams,
    query: ScheduleCalendarQuery,
    success: { status: 200, body: ScheduleCalendar },
  }),
  schedulePunctuality: route({
    method: 'GET',
    path: `${all}/punctuality`,
    tag: 'Schedules',
    summary: "Count the due times of a report's schedules that were on time, late or missed, day by day",
    permission: 'report:view',
    params: reportParams,
    success: { status: 200, body: SchedulePunctuality },
  }),
  schedulePreview: route({
    method: 'POST',
    path: `${all}/preview`,
    tag: 'Schedules',
    summary: 'Preview an unsaved schedule: its description, its next ten due times, or what is wrong with it',
    permission: 'report:update-schedule',
    params: reportParams,
    body: SchedulePreviewOrder,
    success: { status: 200, body: SchedulePreview },
    changesNothing: true,
  }),
  scheduleAdminSettings: route({
    method: 'POST',
    path: `${all}/adminSettings`,
    tag: 'Schedules',
    summary: 'Save the staff settings of a schedule: priority, spread, runs per day, a note',
    permission: 'report:admin-params',
    params: reportParams,
    body: AdminSettingsSave,
    success: { status: 200, body: Schedule },
    errors: ['NOT_FOUND'],
  }),
  scheduleCreate: route({
    method: 'POST',
    path: all,
    tag: 'Schedules',
    summary: 'Add a schedule that starts runs of a report',
    permission: 'report:update-schedule',
    params: reportParams,
    body: ScheduleSettings,
    success: { status: 201, body: Schedule },
    errors: ['NAME_TAKEN', 'CONFLICT', 'SERVICE_INVALID'],
  }),
  scheduleGet: route({
    method: 'GET',
    path: one,
    tag: 'Schedules',
    summary: 'Get a schedule',
    permission: 'report:view',
    params: scheduleParams,
    success: { status: 200, body: Schedule },
  }),
  scheduleUpdate: route({
    ...changing,
    method: 'PUT',
    path: one,
    summary: 'Change a schedule; a queued run still starts',
    body: ScheduleSettings,
    errors: ['NAME_TAKEN', 'CONFLICT', 'SERVICE_INVALID'],
  }),
  scheduleDelete: route({
    ...changing,
    method: 'DELETE',
    path: one,
    summary: 'Delete a schedule; its past runs are kept',
    success: { status: 200, body: z.object({ id }) },
  }),
  schedulePause: route({
    ...changing,
    method: 'POST',
    path: `${one}/pause`,
    summary: 'Pause a schedule; due times pass until it is resumed, and a run that waits does not start',
    errors: ['CONFLICT'],
  }),
  scheduleResume: route({
    ...changing,
    method: 'POST',
    path: `${one}/resume`,
    summary: 'Resume a schedule from its next due time on',
    errors: ['CONFLICT'],
  }),
  scheduleRun: route({
    ...changing,
    method: 'POST',
    path: `${one}/run`,
    summary: 'Start a run with the parameters of a schedule now, without changing its due times',
    permission: 'report:run',
    success: { status: 201, body: Run },
    errors: ['RUN_ACTIVE', 'BUDGET_USED_UP', 'REPORT_NOT_ACTIVE', 'NO_RECIPE'],
  }),
}
