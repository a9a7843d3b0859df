import { describe, expect, it, vi } from 'vitest'
import { sessionFetch } from './session-fetch.ts'

const denied = () =>
  new Response(JSON.stringify({ status: false, code: 'UNAUTHENTICATED', message: 'Log in' }), { status: 401 })

const ways = { onExpired: () => {}, onImpersonationEnded: () => {}, onSecondFactorRequired: () => {} }

describe('sessionFetch', () => {
  // spec: SESS-04
  it('renews the session once for requests that fail together, and resends each of them', async () => {
    let fresh = false
    const send = vi.fn(async (url: string) => {
      if (url === '/api/auth/refresh') {
        await Promise.resolve()
        fresh = true
        return new Response('{}')
      }
      return fresh ? new Response('ok') : denied()
    })
    const call = sessionFetch({ send, ...ways })

    const answers = await Promise.all(['/api/a', '/api/b', '/api/c'].map((url) => call(url, {})))

    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200])
    expect(send.mock.calls.filter(([url]) => url === '/api/auth/refresh')).toHaveLength(1)
  })

  it('resends without another renewal if a different request has renewed the session meanwhile', async () => {
    const late = Promise.withResolvers<Response>()
    let fresh = false
    const send = vi.fn((url: string) => {
      if (url === '/api/auth/refresh') {
        fresh = true
        return Promise.resolve(new Response('{}'))
      }
      if (url === '/api/late' && !fresh) return late.promise
      return Promise.resolve(fresh ? new Response('ok') : denied())
    })
    const call = sessionFetch({ send, ...ways })

    const answer = call('/api/late', {})
    await call('/api/a', {})
    late.resolve(denied())

    expect((await answer).status).toBe(200)
    expect(send.mock.calls.filter(([url]) => url === '/api/auth/refresh')).toHaveLength(1)
  })

  it('resends what the browser had asked for with the page, before the session was renewed', async () => {
    let fresh = false
    const withPage = new Set(['/api/users/profile', '/api/properties'])
    const send = vi.fn(async (url: string) => {
      if (url === '/api/auth/refresh') {
        fresh = true
        return new Response('{}')
      }
      return withPage.delete(url) || !fresh ? denied() : new Response('ok')
    })
    const call = sessionFetch({ send, ...ways })

    expect((await call('/api/users/profile', {})).status).toBe(200)
    expect((await call('/api/properties', {})).status).toBe(200)
    expect(send.mock.calls.filter(([url]) => url === '/api/auth/refresh')).toHaveLength(1)
  })

  // spec: SESS-05
  it('leaves the page when the session cannot be renewed', async () => {
    const expired = Promise.withResolvers<void>()
    const call = sessionFetch({ ...ways, send: async () => denied(), onExpired: expired.resolve })

    const answered = call('/api/a', {}).then(() => 'answered')

    await expired.promise
    expect(await Promise.race([answered, Promise.resolve('waiting')])).toBe('waiting')
  })

  it('leaves for the setup of a required second factor, and returns every other 403', async () => {
    const left = Promise.withResolvers<void>()
    const send = (url: string) =>
      Promise.resolve(
        new Response(JSON.stringify({ code: url === '/api/a' ? 'SECOND_FACTOR_REQUIRED' : 'FORBIDDEN' }), {
          status: 403,
        }),
      )
    const call = sessionFetch({ ...ways, send, onSecondFactorRequired: left.resolve })

    const answered = call('/api/a', {}).then(() => 'answered')

    await left.promise
    expect(await Promise.race([answered, Promise.resolve('waiting')])).toBe('waiting')
    expect((await call('/api/b', {})).status).toBe(403)
  })

  it('returns the 401 for a wrong password without renewing', async () => {
    const refused = new Response(JSON.stringify({ code: 'INVALID_CREDENTIALS' }), { status: 401 })
    const onExpired = vi.fn()

    const answer = await sessionFetch({ ...ways, send: async () => refused, onExpired })(
      '/api/auth/login',
      {},
    )

    expect(answer.status).toBe(401)
    expect(onExpired).not.toHaveBeenCalled()
  })

  it('stays on the page while the server is unreachable, since that ends no session', async () => {
    const onExpired = vi.fn()
    const send = async (url: string) =>
      url === '/api/auth/refresh' ? new Response('', { status: 503 }) : denied()

    await expect(sessionFetch({ ...ways, send, onExpired })('/api/a', {})).rejects.toThrow(/try again/)
    expect(onExpired).not.toHaveBeenCalled()
  })

  // spec: IMP-04
  it('restarts as the real user without renewing when an impersonation has ended', async () => {
    const ended = Promise.withResolvers<void>()
    const body = JSON.stringify({ code: 'IMPERSONATION_ENDED' })
    const send = vi.fn(async (url: string) =>
      url === '/api/auth/refresh' ? new Response('{}') : new Response(body, { status: 401 }),
    )

    void sessionFetch({ ...ways, send, onImpersonationEnded: ended.resolve })('/api/a', {})

    await ended.promise
    expect(send).toHaveBeenCalledTimes(1)
  })

  // spec: ERR-07
  it('reports that a request timed out', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort())
    const send = (_url: string, init: RequestInit) =>
      Promise.reject(new DOMException(`aborted: ${init.signal?.aborted}`, 'AbortError'))

    await expect(sessionFetch({ send, ...ways })('/api/projects', {})).rejects.toThrow(
      'Request timed out, please try again later.',
    )
    expect(timeout).toHaveBeenCalledWith(60_000)
    timeout.mockRestore()
  })
})
