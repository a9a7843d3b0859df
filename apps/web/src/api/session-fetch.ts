import type { ErrorCode, ErrorEnvelope } from '@windrow/contract/errors'
import { earlyRequestsAt } from '@windrow/contract/early-requests'
import { timeoutOf } from './request-limits.ts'

export const timeoutMessage = 'Request timed out, please try again later.'

interface SessionFetchOptions {
  send: (url: string, init: RequestInit) => Promise<Response>
  /** Leaves the page; nothing runs after it. */
  onExpired: () => void
  /** Called when an impersonation has ended; leaves the page. */
  onImpersonationEnded: () => void
  /** Called when a second factor must be set up before any other request; leaves the page. */
  onSecondFactorRequired: () => void
}

/**
 * Sends requests with a timeout, and renews the session once if it has expired. Requests wait for a renewal in
 * progress, so that a screen with ten calls renews once.
 */
export function sessionFetch(options: SessionFetchOptions) {
  const { send, onExpired, onImpersonationEnded, onSecondFactorRequired } = options
  let renewal: Promise<boolean> | undefined
  let renewals = 0
  /** Requests whose first answer may have come with the page. */
  const early = new Set(earlyRequestsAt('/projects'))

  const renew = () => {
    // All other requests wait for it.
    renewal ??= withTimeout(send, '/api/auth/refresh', {
      method: 'POST',
      credentials: 'include',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: '{}',
    })
      .then(isRenewed)
      .then((renewed) => {
        renewals += Number(renewed)
        return renewed
      })
      .finally(() => {
        renewal = undefined
      })
    return renewal
  }

  return async (url: string, init: RequestInit): Promise<Response> => {
    if (renewal) await renewal.catch(() => false)
    const before = early.delete(url) ? 0 : renewals
    const response = await withTimeout(send, url, init)
    if (response.status !== 401 && response.status !== 403) return response
    const code = await codeOf(response)
    if (code === 'SECOND_FACTOR_REQUIRED') onSecondFactorRequired()
    else if (code === 'IMPERSONATION_ENDED') onImpersonationEnded()
    else if (code !== 'UNAUTHENTICATED') return response
    // The session was renewed while this request was in flight with the old one.
    else if (renewals > before || (await renew())) return withTimeout(send, url, init)
    else onExpired()
    return new Promise(() => {})
  }
}

/** Whether the session continues: only a refusal ends it, not an unreachable server. */
function isRenewed(response: Response): boolean {
  if (response.status < 500 && response.status !== 429) return response.ok
  throw new Error('Your session could not be renewed just now. Please try again in a moment.')
}

async function codeOf(response: Response): Promise<ErrorCode | undefined> {
  const body = (await response
    .clone()
    .json()
    .catch(() => null)) as Partial<ErrorEnvelope> | null
  return body?.code
}

/** Event streams have no timeout, because they stay open as long as the screen. */
async function withTimeout(
  send: SessionFetchOptions['send'],
  url: string,
  init: RequestInit,
): Promise<Response> {
  const streams = new Headers(init.headers).get('accept') === 'text/event-stream'
  if (streams) return send(url, init)
  const limit = AbortSignal.timeout(timeoutOf(url, init.method))
  try {
    return await send(url, { ...init, signal: init.signal ? AbortSignal.any([init.signal, limit]) : limit })
  } catch (error) {
    if (limit.aborted && !init.signal?.aborted) throw new Error(timeoutMessage, { cause: error })
    throw error
  }
}
