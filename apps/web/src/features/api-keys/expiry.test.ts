import { expect, it } from 'vitest'
import { expiryDate, expiryFault } from './expiry.ts'

const evening = new Date('2026-11-21T22:30:00-05:00')

// spec: KEY-17, KEY-20
it('expires at the end of a day in UTC', () => {
  expect(expiryDate('never', '', evening)).toBeNull()
  expect(expiryDate('1y', '', evening)).toBe('2027-11-22T23:59:59.999Z')
  expect(expiryDate('2y', '', evening)).toBe('2028-11-22T23:59:59.999Z')
  expect(expiryDate('3y', '', evening)).toBe('2029-11-22T23:59:59.999Z')
  expect(expiryDate('custom', '2026-12-24', evening)).toBe('2026-12-24T23:59:59.999Z')
})

// spec: KEY-16, KEY-17
it('requires a choice, and no day in the past', () => {
  expect(expiryFault(undefined, '', evening)).toBe('Set expiry date')
  expect(expiryFault('custom', '', evening)).toBe('Set expiry date')
  expect(expiryFault('custom', '2026-11-21', evening)).toBe('Choose today or a later day.')
  expect(expiryFault('custom', '2026-11-22', evening)).toBeNull()
  expect(expiryFault('never', '', evening)).toBeNull()
})
