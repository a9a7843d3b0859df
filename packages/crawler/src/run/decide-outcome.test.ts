import { describe, expect, it } from 'vitest'
import { DeferredPageError, PermanentPageError, TransientPageError } from '../fetch/page-error.ts'
import { decideOutcome, type Situation } from './decide-outcome.ts'

const situation: Situation = {
  attempts: 1,
  retries: 3,
  refusals: 0,
  deferrals: 0,
  backoff: { baseMs: 1000, capMs: 5000 },
  random: 1,
}
const reset = new TransientPageError('CONNECTION_RESET', 'reset')

describe('decideOutcome', () => {
  it('waits as usual where a site asks to come back at once, or in the past', () => {
    const outcome = decideOutcome(new DeferredPageError('Later.', 429, 0), { ...situation, refusals: 2 })

    expect(outcome.kind).toBe('defer')
    expect((outcome as { delayMs: number }).delayMs).toBeGreaterThanOrEqual(situation.backoff.baseMs)
  })

  it('doubles the pause up to its cap', () => {
    const delays = [1, 2, 3].map((attempts) => decideOutcome(reset, { ...situation, attempts }))

    expect(delays).toEqual([1000, 2000, 4000].map((delayMs) => ({ kind: 'retry', delayMs })))
    expect(decideOutcome(reset, { ...situation, attempts: 4, retries: 9 })).toEqual({
      kind: 'retry',
      delayMs: 5000,
    })
    expect(decideOutcome(reset, { ...situation, random: 0 })).toEqual({ kind: 'retry', delayMs: 500 })
  })

  it('fails after the last retry, and at once when trying again cannot help', () => {
    expect(decideOutcome(reset, { ...situation, attempts: 4 })).toEqual({ kind: 'fail' })
    expect(decideOutcome(new PermanentPageError('NOT_HTML', 'no'), situation)).toEqual({ kind: 'fail' })
  })

  it('defers as long as the site asks, and no more than ten times', () => {
    const busy = new DeferredPageError('busy', 429, 7000)

    expect(decideOutcome(busy, situation)).toEqual({ kind: 'defer', delayMs: 7000 })
    expect(decideOutcome(busy, { ...situation, refusals: 10 })).toEqual({ kind: 'abandon' })
    expect(decideOutcome(busy, { ...situation, deferrals: 10 })).toEqual({ kind: 'drop', delayMs: 7000 })
  })

  it('skips what robots.txt excludes', () => {
    expect(decideOutcome(new PermanentPageError('ROBOTS', 'no'), situation)).toEqual({ kind: 'skip' })
  })
})
