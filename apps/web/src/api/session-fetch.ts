import type { ErrorCode, ErrorEnvelope } from '@windrow/contract/errors'
import { timeoutOf } from './request-limits.ts'

export const timeoutMessage = 'Request timed out, please try again later.'

interface SessionFetchOptions {
  send: (url: string, init: RequestInit) => Promise<Response>
  /** Leaves the page; nothing after it matters. */
  onExpired: () => void
  /** Acting as a user has ended; leaves the page too. */
  onImpersonationEnded: () => void
  /** Nothing else answers before a second factor is set up; leaves the page for that. */
  onSecondFactorRequired: () => void
}

/**
 * Sends with a time-out, and renews the session once when the server no longer knows it. Requests that come meanwhile
 * wait for the renewal, so that a screen with ten calls renews once.
 */
export function sessionFetch(options: SessionFetchOptions) {
  const { send, onExpired, onImpersonationEnded, onSecondFactorRequired } = options
  let renewal: Promise<boolean> | undefined
  let renewals = 0

  const renew = () => {
    renewal ??= send('/api/auth/refresh', {
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
    const before = renewals
    const response = await withTimeout(send, url, init)
    if (response.status !== 401 && response.status !== 403) return response
    const code = await codeOf(response)
    if (code === 'SECOND_FACTOR_REQUIRED') onSecondFactorRequired()
    else if (code === 'IMPERSONATION_ENDED') onImpersonationEnded()
    else if (code !== 'UNAUTHENTICATED') return response
    // It was renewed while this was on its way with the session before.
    else if (renewals > before || (await renew())) return withTimeout(send, url, init)
    else onExpired()
    return new Promise(() => {})
  }
}

/** A session that cannot be renewed just now is not over: only a refusal ends it. */
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

/** A stream of events stays open for as long as the screen; everything else must answer in time. */
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
