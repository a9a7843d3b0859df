import {
  DeferredPageError,
  type PageError,
  PermanentPageError,
  ProxiesRestError,
} from '../fetch/page-error.ts'

export interface Backoff {
  baseMs: number
  capMs: number
}

/** What to do with a failed page. Describes the decision; the engine carries it out. */
export type Outcome =
  | { kind: 'fail' }
  /** The page fails, and the whole host pauses too. */
  | { kind: 'drop'; delayMs: number }
  /** The page fails, and no more pages of its host are requested. */
  | { kind: 'abandon' }
  | { kind: 'skip' }
  /** The whole host pauses; this uses no attempt. */
  | { kind: 'defer'; delayMs: number }
  | { kind: 'retry'; delayMs: number }
  /** The page waits for something other than its site; this uses no attempt. */
  | { kind: 'wait'; delayMs: number }

export interface Situation {
  /** Attempts that counted, including this one. */
  attempts: number
  retries: number
  /** Consecutive answers of the host that ask to come back later, and deferrals of this page. */
  refusals: number
  deferrals: number
  backoff: Backoff
  /** 0 to 1. */
  random: number
}

/** A site that asks to come back later this often in a row is assumed to never answer. */
export const deferralLimit = 10

/** The whole retry policy, by the class of the error. */
export function decideOutcome(error: PageError, situation: Situation): Outcome {
  const { attempts, retries, refusals, deferrals, backoff, random } = situation
  if (error instanceof DeferredPageError) {
    if (refusals >= deferralLimit) return { kind: 'abandon' }
    // Zero, or a moment that is over by our clock, says nothing: the site would be asked ten times within a second.
    const delayMs = error.retryAfterMs || pause(Math.max(refusals, deferrals), backoff, random)
    return { kind: deferrals >= deferralLimit ? 'drop' : 'defer', delayMs }
  }
  if (error instanceof ProxiesRestError)
    return deferrals >= deferralLimit ? { kind: 'fail' } : { kind: 'wait', delayMs: error.restMs }
  if (error.code === 'ROBOTS' && error.httpStatus === null) return { kind: 'skip' }
  if (error instanceof PermanentPageError || attempts > retries) return { kind: 'fail' }
  return { kind: 'retry', delayMs: pause(attempts - 1, backoff, random) }
}

/**
 * Milliseconds to wait; doubles with each retry. Half of it is random, which spreads the load when many pages fail
 * at once.
 */
export const pause = (times: number, { baseMs, capMs }: Backoff, random: number): number =>
  Math.min(capMs, baseMs * 2 ** times) * (0.5 + random / 2)
