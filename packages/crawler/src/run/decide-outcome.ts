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

/** What becomes of a page that failed. Decides only; the engine carries it out. */
export type Outcome =
  | { kind: 'fail' }
  /** The page fails, and the whole host pauses all the same. */
  | { kind: 'drop'; delayMs: number }
  /** The page fails, and its host is not asked for any other. */
  | { kind: 'abandon' }
  | { kind: 'skip' }
  /** The whole host pauses; no attempt is spent. */
  | { kind: 'defer'; delayMs: number }
  | { kind: 'retry'; delayMs: number }
  /** The page waits for something that is not its site; no attempt is spent. */
  | { kind: 'wait'; delayMs: number }

export interface Situation {
  /** Attempts that counted, this one included. */
  attempts: number
  retries: number
  /** Times in a row that the host asked to come back later, and times that this page was put off. */
  refusals: number
  deferrals: number
  backoff: Backoff
  /** 0 to 1. */
  random: number
}

/** A site that asks to come back later this often in a row is not going to answer. */
export const deferralLimit = 10

/** The whole retry policy: the class of the error says what may help. */
export function decideOutcome(error: PageError, situation: Situation): Outcome {
  const { attempts, retries, refusals, deferrals, backoff, random } = situation
  if (error instanceof DeferredPageError) {
    if (refusals >= deferralLimit) return { kind: 'abandon' }
    const delayMs = error.retryAfterMs ?? pause(Math.max(refusals, deferrals), backoff, random)
    return { kind: deferrals >= deferralLimit ? 'drop' : 'defer', delayMs }
  }
  if (error instanceof ProxiesRestError)
    return deferrals >= deferralLimit ? { kind: 'fail' } : { kind: 'wait', delayMs: error.restMs }
  if (error.code === 'ROBOTS' && error.httpStatus === null) return { kind: 'skip' }
  if (error instanceof PermanentPageError || attempts > retries) return { kind: 'fail' }
  return { kind: 'retry', delayMs: pause(attempts - 1, backoff, random) }
}

/** Doubles with each time; a random half of it spreads the load when many pages failed at once. */
export const pause = (times: number, { baseMs, capMs }: Backoff, random: number): number =>
  Math.min(capMs, baseMs * 2 ** times) * (0.5 + random / 2)
