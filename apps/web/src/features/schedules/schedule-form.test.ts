import { ApiError } from '@windrow/contract/client'
import { expect, test } from 'vitest'
import { ScheduleSettings } from '@windrow/contract/schemas/schedules'
import { scheduleFaults, scheduleForm, type ScheduleValues, toRecurrence } from './schedule-form.ts'
import { readScheduleSearch } from './schedule-search.ts'

const created = scheduleForm.create('Europe/Helsinki', '2026-11-21')

test('a new schedule is accepted by the server once it has a name', () => {
  const settings = scheduleForm.toRemote({ ...created, name: ' Catalogue ' }, 'as filled in')
  expect(ScheduleSettings.parse(settings)).toEqual(settings)
  expect(settings).toMatchObject({
    name: 'Catalogue',
    options: null,
    recurrence: { frequency: 'Daily', time: '06:00', startDate: '2026-11-21', endDate: null },
  })
})

test('cleared fields get their default; a last day is optional', () => {
  const emptied = { ...created.recurrence, interval: null, minute: null, endDate: '2027-01-01' } as unknown
  expect(toRecurrence(emptied as ScheduleValues['recurrence'])).toMatchObject({
    interval: 1,
    minute: 0,
    endDate: '2027-01-01',
  })
})

test('options that the user may not change are sent back unchanged', () => {
  const values = { ...created, options: { pages: 5, startUrls: 'https://a.example\nhttps://b.example' } }
  expect(scheduleForm.toRemote(values, { pages: 7 }).options).toEqual({ pages: 7 })
  expect(scheduleForm.toRemote(values, 'as filled in').options).toEqual({
    pages: 5,
    startUrls: ['https://a.example', 'https://b.example'],
  })
})

test('server errors are shown at their field, others above the form', () => {
  const refused = (code: 'VALIDATION' | 'NAME_TAKEN' | 'CONFLICT', path?: string) =>
    scheduleFaults(
      new ApiError(409, {
        status: false,
        code,
        message: 'No.',
        errors: path ? [{ path, message: 'is wrong' }] : [],
      }),
    )
  expect(refused('VALIDATION', 'body.recurrence.weekdays.0').fields).toEqual([
    { name: ['recurrence', 'weekdays'], errors: ['is wrong'] },
  ])
  expect(refused('NAME_TAKEN').fields).toEqual([{ name: ['name'], errors: ['No.'] }])
  expect(refused('CONFLICT')).toEqual({ fields: [], rest: 'No.' })
})

test('the URL contains the view of the runs; invalid values are dropped', () => {
  expect(readScheduleSearch({ view: 'week', date: '2026-11-21' })).toEqual({
    view: 'week',
    date: '2026-11-21',
  })
  expect(readScheduleSearch({ view: 'month', date: 'tomorrow' })).toEqual({})
})
