import { expect, it } from 'vitest'
import { choiceOf, dateChoices, datesOf } from './run-dates.ts'

const today = new Date(2026, 7, 31, 15, 4)

// spec: PREV-17
it('offers date ranges to filter datasets by', () => {
  expect(Object.values(dateChoices)).toEqual([
    'All runs',
    'Today',
    'Yesterday',
    'Last 30 days',
    'This month',
    'Last month',
    'Last 6 months',
    'Last 12 months',
    'Custom',
  ])
  expect(datesOf('all', today)).toEqual({ from: undefined, to: undefined })
  expect(datesOf('today', today)).toEqual({ from: '2026-08-31', to: undefined })
  expect(datesOf('yesterday', today)).toEqual({ from: '2026-08-30', to: '2026-08-30' })
  expect(datesOf('last30Days', today)).toEqual({ from: '2026-08-02', to: undefined })
  expect(datesOf('thisMonth', today)).toEqual({ from: '2026-08-01', to: undefined })
  expect(datesOf('lastMonth', today)).toEqual({ from: '2026-07-01', to: '2026-07-31' })
  expect(datesOf('last6Months', today)).toEqual({ from: '2026-02-28', to: undefined })
  expect(datesOf('last12Months', today)).toEqual({ from: '2025-08-31', to: undefined })
})

it('recognizes a choice by its days', () => {
  expect(choiceOf({}, today)).toBe('all')
  expect(choiceOf({ from: '2026-07-01', to: '2026-07-31' }, today)).toBe('lastMonth')
  expect(choiceOf({ from: '2026-07-01', to: '2026-07-30' }, today)).toBe('custom')
  expect(choiceOf({ from: '2026-09-01' }, new Date(2026, 8, 1))).toBe('today')
})
