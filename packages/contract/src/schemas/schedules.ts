import { z } from 'zod'
import { runStatuses } from '../run-status.ts'
import {
  firingStates,
  misfirePolicies,
  mostCatchUps,
  missedAfterMinutes,
  previewedDays,
  previewedTimesADay,
  punctualityDays,
  punctualityTimes,
  overlapPolicies,
  scheduleFrequencies,
  scheduleStatuses,
} from '../schedules.ts'
import { id, idText, instant, name, projectId, reportId } from './common.ts'
import { RunOptions } from './run-actions.ts'
import { ParameterOverrides } from './services.ts'

const timeOfDay = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of the day such as 06:00 or 18:30')
const date = z.iso.date('must be a date such as 2027-03-28')
const hour = z.int().min(0).max(23)

/** When a schedule is due. The frequency determines which fields are used; the others are stored unchanged. */
export const Recurrence = z
  .strictObject({
    frequency: z.enum(scheduleFrequencies),
    interval: z
      .int()
      .min(1)
      .max(366)
      .default(1)
      .describe('Repeat every … hours, days, weeks or months; at most 23 hours'),
    time: timeOfDay.default('06:00').describe('Once, daily, weekly and monthly: wall time in the time zone'),
    minute: z.int().min(0).max(59).default(0).describe('Hourly: the minute of the hour'),
    fromHour: hour.default(0).describe('Hourly: the first hour of each day'),
    toHour: hour.default(23).describe('Hourly: no hour of the day after this one'),
    weekdays: z.array(z.int().min(1).max(7)).max(7).default([]).describe('Weekly: 1 is Monday, 7 Sunday'),
    monthDays: z
      .array(z.union([z.int().min(1).max(31), z.literal('last')]))
      .max(32)
      .default([])
      .describe('Monthly: days of the month; a day that a month does not have is its last day'),
    cron: z
      .string()
      .trim()
      .max(200)
      .default('')
      .describe('Cron: five fields, minute, hour, day of month, month, day of week'),
    startDate: date.describe('Once: the day; else the first day, from which intervals count'),
    endDate: date.nullable().default(null).describe('The last day'),
    timeZone: z.string().min(1).max(64).default('UTC').describe('As the IANA names it: "Europe/Helsinki"'),
  })
  .meta({ id: 'Recurrence' })
export type Recurrence = z.infer<typeof Recurrence>

export const ScheduleSettings = z
  .strictObject({
    name,
    recurrence: Recurrence,
    overlap: z.enum(overlapPolicies).default('wait').describe('If the previous run is still going when due'),
    misfire: z
      .enum(misfirePolicies)
      .default('once')
      .describe('For due times that passed while the installation was down'),
    misfireLimit: z
      .int()
      .min(1)
      .max(mostCatchUps)
      .default(5)
      .describe('Number of latest missed due times to run'),
    finishWithinMinutes: z
      .int()
      .min(1)
      .max(7 * 24 * 60)
      .nullable()
      .default(null)
      .describe("Alert if a run hasn't succeeded this many minutes after its due time"),
    options: RunOptions.nullable()
      .default(null)
      .describe('How its runs differ from the recipe; for those who may give run options'),
    parameters: ParameterOverrides.nullish().describe(
      "Overrides of the service's parameters, for those who can set custom parameters. An omitted parameter has the report's value; null keeps a password. Omit the object, or send null, to keep all overrides",
    ),
  })
  .meta({ id: 'ScheduleSettings' })
export type ScheduleSettings = z.infer<typeof ScheduleSettings>

export const ScheduleAdminSettings = z
  .strictObject({
    priority: z
      .int()
      .min(-10)
      .max(10)
      .default(0)
      .describe('Among the waiting runs of an account those of higher priority come first'),
    jitterMinutes: z
      .int()
      .min(0)
      .max(120)
      .default(0)
      .describe('Spreads starts over this many minutes after the due time'),
    maxRunsPerDay: z
      .int()
      .min(1)
      .max(1440)
      .nullable()
      .default(null)
      .describe('Further due times within 24 hours are skipped'),
    note: z.string().trim().max(1000).default('').describe('For staff only'),
  })
  .meta({ id: 'ScheduleAdminSettings' })
export type ScheduleAdminSettings = z.infer<typeof ScheduleAdminSettings>

export const Schedule = z
  .object({
    id,
    reportId: id,
    ...ScheduleSettings.shape,
    parameters: ParameterOverrides.nullable().describe(
      "Overrides; null instead of a password, and null for those who can't set them",
    ),
    parametersSet: z.array(z.string()).describe('Names of the overridden parameters'),
    parametersFault: z
      .string()
      .nullable()
      .describe("Why its runs fail: its overrides no longer fit the report's service"),
    status: z.enum(scheduleStatuses),
    reason: z.string().nullable().describe("Why it waits, is paused or doesn't run; null if it's active"),
    isEnabled: z.boolean(),
    sentence: z.string().describe('"Daily at 06:00, Europe/Helsinki"'),
    repeats: z.string().describe('The same without the time zone'),
    nextDue: instant.nullable(),
    waitingSince: instant.nullable().describe('The due time of the run that waits'),
    lastRunId: id.nullable(),
    lastRunDate: instant.nullable(),
    lastRunStatus: z.enum(runStatuses).nullable(),
    expectedSeconds: z.int().nullable().describe('Median duration of its last successful runs'),
    expectedRecords: z.int().nullable(),
    expectedCost: z.number().nullable().describe('US dollars, for staff only'),
    admin: ScheduleAdminSettings.nullable().describe('For staff only'),
    createdDate: instant,
    createdBy: z.string(),
  })
  .meta({ id: 'Schedule' })
export type Schedule = z.infer<typeof Schedule>

export const ScheduleList = z.object({
  schedules: z.array(Schedule),
  timeZone: z.string().describe("The account's default for new schedules"),
  paused: z.string().nullable().describe('Why all schedules of the report pause'),
})

const DueTime = z.object({
  dueDate: instant,
  localTime: z.string().describe('In the time zone of the schedule: "2027-03-28 04:00"'),
  words: z.string().describe('"Sunday 28 March 2027 at 04:00"'),
  note: z.string().nullable().describe('Effect of daylight saving changes'),
})
export type DueTime = z.infer<typeof DueTime>
export const SchedulePreview = z.object({
  sentence: z.string().nullable().describe('null where something is wrong'),
  notes: z.array(z.string()).describe('Effect of short months and leap years'),
  next: z.array(DueTime),
  days: z
    .array(
      z.object({
        date,
        count: z
          .int()
          .describe(`Due times on this day that are to come; ${previewedTimesADay} if there are more`),
        first: z.string().describe('The first of them: "04:00"'),
      }),
    )
    .describe(`Days with due times among the next ${previewedDays}, today included`),
  errors: z
    .array(z.object({ path: z.string(), message: z.string() }))
    .describe('Why saving would be refused, with the field as in an error'),
})
export const SchedulePreviewOrder = z.object({ recurrence: Recurrence })
export type SchedulePreview = z.infer<typeof SchedulePreview>

export const SchedulePunctuality = z
  .object({
    days: z
      .array(
        z.object({
          day: date,
          onTime: z.int().describe('Due times whose run was started, and finished in time if it had to'),
          late: z
            .int()
            .describe(
              `Due times whose run began more than ${missedAfterMinutes} minutes later, or finished too late`,
            ),
          missed: z.int().describe('Due times that started no run, without those of paused schedules'),
        }),
      )
      .describe(
        `The last ${punctualityDays} days with due times, in the time zone of the account, oldest first. Only the latest ${punctualityTimes} due times of each schedule are counted`,
      ),
  })
  .meta({ id: 'SchedulePunctuality' })
export type SchedulePunctuality = z.infer<typeof SchedulePunctuality>

export const CalendarItem = z
  .object({
    dueDate: instant,
    state: z.enum(firingStates),
    reason: z.string().nullable().describe('Why it was not started, or waits'),
    isLate: z.boolean().describe('The run did not end well by the time wanted'),
    historyId: id.nullable(),
    status: z.enum(runStatuses).nullable(),
    itemCount: z.int().nullable(),
    runStarted: instant.nullable(),
    runEnded: instant.nullable(),
  })
  .meta({ id: 'CalendarItem' })
export type CalendarItem = z.infer<typeof CalendarItem>
export const CalendarGroup = z
  .object({
    date,
    scheduleId: id,
    count: z.int().describe('Due times of the schedule on this day, past and coming'),
    coming: z.int(),
    failed: z.int(),
    first: instant,
    last: instant,
    records: z.int().nullable().describe('Of its runs on this day; null if none has ended'),
    items: z.array(CalendarItem).describe('The due times in order; of very many only the first'),
  })
  .meta({ id: 'CalendarGroup' })
export type CalendarGroup = z.infer<typeof CalendarGroup>
export const ScheduleCalendarQuery = z.object({
  from: date.describe('The first day'),
  to: date.describe('The last day, at most 62 days later'),
  timeZone: z.string().min(1).max(64).default('UTC').describe('Where the days begin'),
})
export const ScheduleCalendar = z.object({ timeZone: z.string(), groups: z.array(CalendarGroup) })
export type ScheduleCalendar = z.infer<typeof ScheduleCalendar>

export const scheduleParams = z.object({ id: projectId, rid: reportId, sid: idText.describe('The schedule') })
export const AdminSettingsSave = ScheduleAdminSettings.extend({ scheduleId: id })
