import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { bodyOf, startHttpServer } from './http-server.ts'

it('goes on when a caller hangs up in the middle of a call', async () => {
  const begun = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<string>()
  await using server = await startHttpServer(async (request) => {
    begun.resolve()
    try {
      await bodyOf(request)
    } catch (error) {
      ended.resolve((error as Error).message)
      throw error
    }
  })
  const caller = connect(server.port, '127.0.0.1')
  await once(caller, 'connect')
  caller.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 10\r\n\r\nhalf')
  await begun.promise

  caller.destroy()

  // An unhandled rejection would fail the run.
  expect(await ended.promise).toBe('aborted')
})
