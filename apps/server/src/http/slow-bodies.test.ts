import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { patiently } from '@windrow/contract/testing/patience'
import { afterEach, expect, vi } from 'vitest'
import { sharedTest as test, type TestApp } from '../testing/test-app.ts'

const limitMs = 300_000

afterEach(() => void vi.useRealTimers())

/** Sends the head of a call and the first bytes of its body; resolves when the server waits for the rest. */
async function begin({ url }: TestApp, path: string): Promise<Socket> {
  const { hostname, port, host } = new URL(url)
  const socket = connect(Number(port), hostname)
  const head = [
    `POST ${path} HTTP/1.1`,
    `Host: ${host}`,
    'Content-Type: application/json',
    'Content-Length: 40',
  ]
  socket.write([...head, 'Expect: 100-continue', '', '{"email": '].join('\r\n'))
  const [answer] = (await once(socket, 'data')) as [Buffer]
  expect(answer.toString()).toMatch(/^HTTP\/1.1 100 Continue/)
  return socket
}

const fakeTimers = () => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })

test('a call whose body has not arrived after five minutes is ended, also at a path that does not exist', async ({
  server,
}) => {
  for (const path of ['/api/auth/login', '/api/no/such/path']) {
    fakeTimers()
    const socket = await begin(server, path)
    const answer = text(socket)
    vi.advanceTimersByTime(limitMs - 1)
    expect(socket.readableEnded).toBe(false)
    vi.advanceTimersByTime(1)
    vi.useRealTimers()

    const received = await patiently(answer, () => `the body of ${path} may still arrive`)
    expect(received).toMatch(/^HTTP\/1.1 408 /)
  }
})

test('an upload may take longer', async ({ server }) => {
  const client = await server.signIn('MANAGER')
  const { id } = await client.api.projectCreate({ body: { name: 'Outdoor gear' } })
  fakeTimers()
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const call: ClientRequest = request(`${server.url}/api/projects/${id}/files?name=notes.txt`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'text/plain', 'content-length': 11, expect: '100-continue' },
  })
  call.flushHeaders()
  await once(call, 'continue')
  call.write('slow ')
  vi.advanceTimersByTime(10 * limitMs)
  vi.useRealTimers()
  call.end('upload')

  const [answer] = (await once(call, 'response')) as [IncomingMessage]
  expect([answer.statusCode, await text(answer)]).toEqual([201, expect.stringContaining('notes.txt')])
})
