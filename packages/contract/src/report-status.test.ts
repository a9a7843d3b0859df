import { expect, it } from 'vitest'
import { reportFlags, reportStatusChoices, reportStatuses } from './report-status.ts'

// spec: REP-15
it('offers the statuses of reports by label and number', () => {
  expect(reportStatusChoices.map(({ label, value }) => `${label} ${value}`)).toEqual([
    'Active 0',
    'Pending 1',
    'Inqueue 2',
    'Completed 3',
    'Canceled 4',
    'Disabled 5',
  ])
})

// spec: REP-07, REP-09
it('derives the flags cancelled and disabled from the status of a report', () => {
  const flagged = reportStatuses.map((reportStatus) => {
    const { isCancelled, isDisabled } = reportFlags({ reportStatus })
    return `${reportStatus}${isCancelled ? ' cancelled' : ''}${isDisabled ? ' disabled' : ''}`
  })

  expect(flagged).toEqual([
    'ACTIVE',
    'PENDING',
    'INQUEUE',
    'COMPLETED',
    'CANCELED cancelled',
    'DISABLED disabled',
  ])
  expect(reportFlags({ reportStatus: 'ACTIVE', isDeleted: true }).isDeleted).toBe(true)
})
