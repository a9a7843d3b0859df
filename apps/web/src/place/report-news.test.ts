import { expect, it } from 'vitest'
import { cutName } from '../ui/cut-name.ts'
import { activityText, recordsText } from './report-news.ts'

const now = Date.parse('2026-11-20T12:00:00Z')

// spec: REP-22
it.each([
  [-1, 'No records'],
  [0, '0 records in the last run'],
  [1, '1 record in the last run'],
  [1204, '1,204 records in the last run'],
])('formats %d records as %s', (total, text) => {
  expect(recordsText(total)).toBe(text)
})

// spec: REP-23
it.each([
  [null, null, null, 'No schedules'],
  ['PENDING', null, '2026-11-27T12:00:00Z', 'Run will start shortly'],
  ['SUCCESS', null, '2026-11-20T12:20:00Z', 'Next run in 20 min'],
  [null, null, '2026-11-20T12:20:00Z', 'Next run in 20 min'],
  [null, null, '2026-11-21T12:00:00Z', 'Next run in 24 h'],
  [null, null, '2026-11-27T12:00:00Z', 'Next run in 7 days'],
  ['PROCESSING', '2026-11-20T11:58:30Z', '2026-11-27T12:00:00Z', 'Running for 01:30'],
])('last run %s, running since %s, next at %s: %s', (historyStatus, runningSince, nextUpdate, text) => {
  expect(activityText({ totalRecords: 0, historyStatus, runningSince, nextUpdate }, now)).toBe(text)
})

it('truncates names to their maximum length', () => {
  const name = 'Full catalogue of outdoor gear with prices'
  expect(cutName(name, 33)).toBe('Full catalogue of outdoor gear wi…')
  expect(cutName(name.slice(0, 33), 33)).toBe(name.slice(0, 33))
  expect(cutName(name, 35)).toBe('Full catalogue of outdoor gear with…')
  expect(cutName(name, 36)).toBe('Full catalogue of outdoor gear with…')
})
