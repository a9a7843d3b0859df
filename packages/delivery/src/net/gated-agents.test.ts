import { createServer, get, type Agent } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { openAgents } from './gated-agents.ts'
import { testEnvironment } from '../testing/test-environment.ts'

const ask = (port: number, agent: Agent): Promise<string> =>
  new Promise((resolve, reject) => {
    get({ port, host: '127.0.0.1', agent }, (response) => resolve(text(response))).once('error', reject)
  })

it('waits for a slow answer over a kept connection, however short its server keeps it', async () => {
  const answerMs = 1300
  let connections = 0
  let requests = 0
  // It announces two seconds, from which the agent subtracts one.
  const server = createServer({ keepAliveTimeout: 2000 }, (_, response) => {
    requests += 1
    setTimeout(() => response.end(`answer ${requests}`), requests === 1 ? 0 : answerMs)
  })
  server.on('connection', () => (connections += 1))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  using agents = openAgents(testEnvironment(), {})

  expect(await ask(port, agents.httpAgent)).toBe('answer 1')
  expect(await ask(port, agents.httpAgent)).toBe('answer 2')
  expect(connections).toBe(1)
  server.close()
})
