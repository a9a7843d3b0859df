import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { startClamd } from '../../testing/clamd-server.ts'
import { scan } from './clamd.ts'

/** A content whose store gives its beginning and then says nothing. */
function stuck(): { content: Readable; reading: Promise<void> } {
  const { promise: reading, resolve } = Promise.withResolvers<void>()
  let reads = 0
  const content = new Readable({
    read() {
      reads += 1
      if (reads === 1) this.push('beginning')
      else resolve()
    },
  })
  return { content, reading }
}

it('ends with its signal while the store that gives the content says nothing', async () => {
  await using scanner = await startClamd()
  const { content, reading } = stuck()
  const stopping = new AbortController()

  const verdict = scan(scanner.address, content, stopping.signal)
  await reading
  stopping.abort(new Error('out of time'))

  await expect(verdict).rejects.toThrow('out of time')
  expect(content.destroyed).toBe(true)
})

it('ends with the scanner while the store that gives the content says nothing', async () => {
  await using scanner = await startClamd()
  const { content, reading } = stuck()

  const verdict = scan(scanner.address, content, new AbortController().signal)
  await Promise.all([reading.then(() => scanner.close()), expect(verdict).rejects.toThrow('virus scanner')])
})
