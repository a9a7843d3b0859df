import { expect, it } from 'vitest'
import { runDeliveriesText } from './run-deliveries-text.ts'

it('summarizes the deliveries of a run', () => {
  const counts = { total: 4, delivered: 2, open: 1, failed: 1, lastDelivered: '2026-03-09T06:01:00' }

  const now = new Date('2026-03-09T09:00:00')
  expect(runDeliveriesText(counts, { now })).toBe(
    '2 of 4 delivered, 1 under way, 1 given up, last delivered Today 06:01',
  )
  expect(runDeliveriesText(counts, { now, isHeld: true })).toBe(
    '2 of 4 delivered, 1 held for review, 1 given up, last delivered Today 06:01',
  )
  expect(runDeliveriesText({ total: 1, delivered: 0, open: 0, failed: 0, lastDelivered: null })).toBe(
    '0 of 1 delivered',
  )
})
