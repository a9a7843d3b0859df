import type { ErrorEnvelope } from '@windrow/contract/errors'

const timeoutMs = 60_000
export const timeoutMessage = 'Request timed out, please try again later.'

interface SessionFetchOptions {
  send: (url: string, init: RequestInit) => Promise<Response>
  /** Leaves the page; nothing after it matters. */
  onExpired: () => void
}

/**
 * Sends with a time-out, and renews the session once when the server no longer knows it. Requests that come meanwhile
 * wait for the renewal, so that a screen with ten calls renews once.
 */
export function sessionFetch({ send, onExpired }: SessionFetchOptions) {
  let renewal: Promise<boolean> | undefined

  const renew = () => {
    renewal ??= send('/api/auth/refresh', {
      method: 'POST',
      credentials: 'include',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: '{}',
    })
      .then((response) => response.ok)
      .finally(() => {
        renewal = undefined
      })
    return renewal
  }

  return async (url: string, init: RequestInit): Promise<Response> => {
    if (renewal) await renewal.catch(() => false)
    const response = await withTimeout(send, url, init)
    if (response.status !== 401 || !(await isUnauthenticated(response))) return response
    if (await renew()) return withTimeout(send, url, init)
    onExpired()
    return new Promise(() => {})
  }
}

async function isUnauthenticated(response: Response): Promise<boolean> {
  const body = (await response
    .clone()
    .json()
    .catch(() => null)) as Partial<ErrorEnvelope> | null
  return body?.code === 'UNAUTHENTICATED'
}

/** A stream of events stays open for as long as the screen; everything else must answer in time. */
async function withTimeout(
  send: SessionFetchOptions['send'],
  url: string,
  init: RequestInit,
): Promise<Response> {
  const streams = new Headers(init.headers).get('accept') === 'text/event-stream'
  if (streams) return send(url, init)
  const limit = AbortSignal.timeout(timeoutMs)
  try {
    return await send(url, { ...init, signal: init.signal ? AbortSignal.any([init.signal, limit]) : limit })
  } catch (error) {
    if (limit.aborted && !init.signal?.aborted) throw new Error(timeoutMessage, { cause: error })
    throw error
  }
}
