import { setTimeout as sleep } from 'node:timers/promises'
import type { DeliveryEnvironment, DriverOptions } from '../destination-driver.ts'
import { explainFailure, stopped } from '../explain-failure.ts'
import { limitsOf, openAgents } from './gated-agents.ts'
import { httpCall, type HttpAnswer, type HttpCall } from './http-call.ts'

export interface VendorCalls extends Disposable {
  /** One call. Rejects with a `DeliveryError` if there was no answer; the caller interprets the answer. */
  call(request: Omit<HttpCall, 'signal'>): Promise<HttpAnswer>
  /** The same for a body in memory; retried if the connection broke or the vendor had a temporary failure. */
  sure(request: Omit<HttpCall, 'signal' | 'body'> & { body: Buffer }): Promise<HttpAnswer>
  /**
   * One call whose answer must not get lost: once begun, it goes on even if the delivery is stopped, but only for a limited
   * time.
   */
  uninterrupted(request: Omit<HttpCall, 'signal'>): Promise<HttpAnswer>
  /** For cleaning up after a failure, even if the delivery was stopped; never rejects. */
  last(request: Omit<HttpCall, 'signal'>): Promise<void>
}

const tries = 3
const cleanUpMs = 10_000

/** Calls of one attempt to a vendor's API, all through the egress gate. */
export function openVendor(
  vendor: string,
  environment: DeliveryEnvironment,
  options: DriverOptions,
): VendorCalls {
  const agents = openAgents(environment, options)
  const { signal } = environment
  const call: VendorCalls['call'] = (request) =>
    httpCall(agents, { ...request, signal }).catch((error: unknown) => {
      throw explainFailure(error, vendor, signal)
    })
  return {
    call,
    sure: async (request) => {
      for (let attempt = 1; ; attempt += 1) {
        const result = await call(request).catch((error: unknown) => {
          if (attempt === tries || signal.aborted) throw error
          return null
        })
        const isTrouble =
          result === null || (result.status >= 500 && result.headers['retry-after'] === undefined)
        if (result && (!isTrouble || attempt === tries)) return result
        await sleep(200 * attempt, undefined, { signal })
      }
    },
    uninterrupted: async (request) => {
      if (signal.aborted) throw stopped()
      const limit = AbortSignal.timeout(limitsOf(options).idleMs)
      return httpCall(agents, { ...request, signal: limit }).catch((error: unknown) => {
        const cause = limit.aborted ? Object.assign(new Error(), { code: 'IDLE_TIMEOUT' }) : error
        throw explainFailure(cause, vendor)
      })
    },
    last: async (request) => {
      await httpCall(agents, { ...request, signal: AbortSignal.timeout(cleanUpMs) }).catch(() => {})
    },
    [Symbol.dispose]: () => agents[Symbol.dispose](),
  }
}
