import { DeliveryError } from '@windrow/delivery/delivery-error'
import { mostAttempts, retryWaits } from '@windrow/contract/deliveries'
import { describe, expect, it } from 'vitest'
import { planAfter } from './retry-plan.ts'

const busy = (retryAfterMs: number | null = null) =>
  new DeliveryError('SERVER', 'The server is busy.', { retryable: true, retryAfterMs })

describe('after a failed attempt', () => {
  it('waits longer each time, about a day in all, and then gives up', () => {
    const waits = Array.from({ length: mostAttempts }, (_, at) => planAfter(busy(), at + 1).waitMs)

    expect(waits.at(-1)).toBeNull()
    expect(waits.slice(0, -1)).toEqual(retryWaits.map((seconds) => seconds * 1000))
    expect(waits[0]).toBe(60_000)
    expect(retryWaits.reduce((sum, wait) => sum + wait, 0) / 3600).toBeCloseTo(24, -1)
  })

  it('retries no sooner than asked, and within a day', () => {
    expect(planAfter(busy(7 * 60_000), 1).waitMs).toBe(7 * 60_000)
    expect(planAfter(busy(1000), 1).waitMs).toBe(60_000)
    expect(planAfter(busy(40 * 24 * 3600_000), 1).waitMs).toBe(24 * 3600_000)
  })

  it('gives up at once on permanent faults', () => {
    const wrong = new DeliveryError('CREDENTIALS', 'The password is wrong.')

    expect(planAfter(wrong, 1)).toEqual({
      fault: 'CREDENTIALS',
      message: 'The password is wrong.',
      waitMs: null,
      switchOff: false,
    })
  })

  it('hides faults of our own, and retries', () => {
    const plan = planAfter(new Error('connect postgres://secret@db'), 1)

    expect(plan.message).not.toContain('secret')
    expect(plan.waitMs).toBe(60_000)
  })
})
