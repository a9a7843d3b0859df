import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface FlagAnswer {
  status?: number
  headers?: Record<string, string>
  /** A string is sent as it is, an object as JSON. */
  body: object | string
}

const unknownFlag: FlagAnswer = { status: 404, body: { errorCode: 'FLAG_NOT_FOUND' } }

/**
 * A flag service that speaks the OpenFeature Remote Evaluation Protocol, with the calls that it received. Answers as
 * given by flag; 'never' leaves the caller waiting.
 */
export async function startFlagService(answers: Readonly<Record<string, FlagAnswer | 'never'>>) {
  const calls: { path: string; authorization: string | undefined; body: unknown }[] = []
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk: Buffer) => (text += chunk.toString()))
    request.on('end', () => {
      const path = request.url ?? ''
      calls.push({ path, authorization: request.headers.authorization, body: JSON.parse(text) })
      const answer = answers[decodeURIComponent(path.split('/').at(-1)!)] ?? unknownFlag
      if (answer === 'never') return
      const { status = 200, headers, body } = answer
      response.writeHead(status, { 'content-type': 'application/json', ...headers })
      response.end(typeof body === 'string' ? body : JSON.stringify(body))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    calls,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
