import { expect, it } from 'vitest'
import { type NotificationEvent, notificationEvents, notificationTitle } from './notifications.ts'

it.each([
  ['RUN_STARTED', 12, 'Run #12 of Chairs started'],
  ['RUN_COMPLETED', 12, 'Run #12 of Chairs completed'],
  ['RUN_FAILED', 12, 'Run #12 of Chairs failed'],
  ['RUN_STOPPED', null, 'A run of Chairs was stopped'],
  ['DELIVERY_FAILED', 12, 'A delivery of Chairs failed'],
  ['SCHEDULE_LATE', null, 'Chairs was not finished in time'],
  ['ANOMALY', 12, 'Run #12 of Chairs needs review'],
  ['RUN_HELD', 12, 'Run #12 of Chairs is held for review'],
] satisfies [NotificationEvent, number | null, string][])(
  '%s of run %j is titled %j',
  (kind, runId, title) => {
    expect(notificationTitle({ kind, reportName: 'Chairs', runId })).toBe(title)
  },
)

it.each([
  ['MENTIONED', 'Priya Raman mentioned you in "Prices"'],
  ['THREAD_REPLY', 'Priya Raman wrote in "Prices"'],
  ['THREAD_ASSIGNED', 'Priya Raman assigned "Prices" to you'],
] as const)('%s is titled %j', (kind, title) => {
  const thread = { subject: 'Prices', userName: 'Priya Raman' }
  expect(notificationTitle({ kind, reportName: null, runId: null, thread })).toBe(title)
})

it('tells the findings of a held run where it has them', () => {
  const run = { kind: 'RUN_HELD', reportName: 'Chairs', runId: 5 } as const
  expect(notificationTitle({ ...run, message: '2 findings' })).toBe(
    'Run #5 of Chairs is held for review: 2 findings',
  )
})

it('has a title for every event', () => {
  const titles = notificationEvents.map((kind) => notificationTitle({ kind, reportName: 'Chairs', runId: 1 }))
  expect(new Set(titles).size).toBe(notificationEvents.length)
})
