import type { requestFrequencies } from '@windrow/contract/project-request'
import { ApiError } from '@windrow/contract/client'
import type { Schedule, ScheduleSettings } from '@windrow/contract/schemas/schedules'
import { toRunOptions, type OptionValues } from '../../run/run-option-values.ts'

type Recurrence = ScheduleSettings['recurrence']
type Frequency = (typeof requestFrequencies)[number]

/** Form values: empty text if nothing is chosen. */
export interface ScheduleValues extends Omit<ScheduleSettings, 'recurrence' | 'options' | 'parameters'> {
  recurrence: Omit<Recurrence, 'endDate'> & { endDate: string | null }
  options: OptionValues
}

const usual = {
  frequency: 'Daily',
  interval: 1,
  time: '06:00',
  minute: 0,
  fromHour: 0,
  toHour: 23,
  weekdays: [1],
  monthDays: [1],
  cron: '0 6 * * *',
  endDate: '',
} as const

/** Drops cleared fields, so that their defaults apply. */
const filled = <Values extends object>(values: Values): Partial<Values> =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== null && value !== undefined),
  ) as Partial<Values>

export const scheduleForm = {
  /** @param requested the frequency that was requested for the project, if any */
  create: (timeZone: string, today: string, requested: Frequency | null = null): ScheduleValues => ({
    name: requested ?? '',
    recurrence: {
      ...usual,
      ...(requested && { frequency: requested }),
      weekdays: [...usual.weekdays],
      monthDays: [...usual.monthDays],
      startDate: today,
      timeZone,
    },
    overlap: 'wait',
    misfire: 'once',
    misfireLimit: 5,
    finishWithinMinutes: null,
    options: { proxyList: 'recipe' },
  }),

  fromRemote: ({
    name,
    recurrence,
    overlap,
    misfire,
    misfireLimit,
    finishWithinMinutes,
    options,
  }: Schedule): ScheduleValues => ({
    name,
    recurrence: {
      ...recurrence,
      weekdays: recurrence.weekdays.length > 0 ? recurrence.weekdays : [...usual.weekdays],
      monthDays: recurrence.monthDays.length > 0 ? recurrence.monthDays : [...usual.monthDays],
      cron: recurrence.cron || usual.cron,
      endDate: recurrence.endDate ?? '',
    },
    overlap,
    misfire,
    misfireLimit,
    finishWithinMinutes,
    options: {
      ...(options?.pages !== undefined && { pages: options.pages }),
      proxyList: options?.proxyList ?? 'recipe',
      startUrls: options?.startUrls?.join('\n') ?? '',
    },
  }),

  /** The request body, without cleared fields. Options that the user may not change stay unchanged. */
  toRemote: (
    values: ScheduleValues,
    kept: ScheduleSettings['options'] | 'as filled in',
  ): ScheduleSettings => {
    const options = toRunOptions(values.options)
    const given = Object.keys(options).length > 0 ? options : null
    return {
      ...values,
      misfireLimit: values.misfireLimit ?? 5,
      finishWithinMinutes: values.finishWithinMinutes ?? null,
      name: values.name.trim(),
      recurrence: toRecurrence(values.recurrence),
      options: kept === 'as filled in' ? given : kept,
    }
  },
}

/** Whether a value in the folded part of the form differs from that of a new schedule. */
export const hasAdvanced = ({ overlap, misfire, finishWithinMinutes, options }: ScheduleValues): boolean =>
  overlap !== 'wait' ||
  misfire !== 'once' ||
  finishWithinMinutes !== null ||
  Object.keys(toRunOptions(options)).length > 0

/** The recurrence to preview and save. */
export const toRecurrence = (values: ScheduleValues['recurrence']): Recurrence => ({
  ...usual,
  weekdays: [...usual.weekdays],
  monthDays: [...usual.monthDays],
  startDate: '',
  timeZone: '',
  ...filled(values),
  endDate: values.endDate || null,
})

/** Fields that the server may reject because of their combination. */
export const recurrenceFields = [
  'frequency',
  'interval',
  'time',
  'minute',
  'fromHour',
  'toHour',
  'weekdays',
  'monthDays',
  'cron',
  'startDate',
  'endDate',
  'timeZone',
] as const satisfies (keyof Recurrence)[]

/** Converts paths such as "body.recurrence.cron" to names of form fields. */
export const fieldFaults = (errors: readonly { path: string; message: string }[]) =>
  errors.map(({ path, message }) => ({
    name: path
      .replace(/^body\./, '')
      .split('.')
      .slice(0, 2),
    errors: [message],
  }))

/** Errors of a response by form field, and the rest. */
export function scheduleFaults(error: Error | null): {
  fields: { name: string[]; errors: string[] }[]
  rest: string | null
} {
  if (!error) return { fields: [], rest: null }
  if (!(error instanceof ApiError)) return { fields: [], rest: error.message }
  // Shown at the parameters.
  if (error.code === 'SERVICE_INVALID') return { fields: [], rest: null }
  if (error.code === 'NAME_TAKEN')
    return { fields: [{ name: ['name'], errors: [error.message] }], rest: null }
  const fields = error.errors.map(({ path, message }) => ({
    name: path
      .replace(/^body\./, '')
      .split('.')
      .slice(0, 2),
    errors: [message],
  }))
  return { fields, rest: fields.length > 0 ? null : error.message }
}
