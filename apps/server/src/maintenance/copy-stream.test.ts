import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { setImmediate as turn } from 'node:timers/promises'
import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { createPlainDatabase } from '../testing/test-database.ts'
import { CopyOut } from './copy-stream.ts'
import { openClient } from './open-client.ts'

/** Rows of 0 to 1500 bytes, and a few that are longer than what the stream passes on at once. */
const lengthOf = (row: number) => (row % 5000 === 0 ? 200_000 : (row * 7919) % 1500)
const letterOf = (row: number) => String.fromCodePoint(97 + (row % 26))
const rowsOf = (count: number) =>
  `copy (
     select i, repeat(chr(97 + i % 26), case when i % 5000 = 0 then 200000 else (i * 7919) % 1500 end)
     from generate_series(1, ${count}) i
   ) to stdout`
const expectedRows = (count: number) =>
  Array.from({ length: count }, (_, at) => `${at + 1}\t${letterOf(at + 1).repeat(lengthOf(at + 1))}\n`)

/** Takes a few turns of the event loop per piece, as a disk does. */
async function readSlowly(output: CopyOut): Promise<string[]> {
  const pieces: Buffer[] = []
  for await (const piece of output as AsyncIterable<Buffer>) {
    for (let turns = 0; turns < 3; turns += 1) await turn()
    pieces.push(Buffer.from(piece))
  }
  return Buffer.concat(pieces)
    .toString()
    .split(/(?<=\n)/)
}

const answers = async (client: pg.Client) =>
  (await client.query<{ answer: number }>('select 42 as answer')).rows[0]?.answer

describe('the output of a copy', () => {
  it('has every row as it was, though it is read slowly', async () => {
    await using database = await createPlainDatabase()
    await using client = await openClient(database.url, 'backup')
    const output = new CopyOut(rowsOf(20_000))
    client.query(output)

    const received = await readSlowly(output)

    const wrong = expectedRows(20_000).filter((row, at) => row !== received[at])
    expect([received.length, wrong.length, output.rows]).toEqual([20_000, 0, 20_000])
  })

  it.each([0, 1, 100, 300, 1000])(
    'of %d rows leaves the connection ready for the next statement',
    async (count) => {
      await using database = await createPlainDatabase()
      await using client = await openClient(database.url, 'backup')
      const output = new CopyOut(rowsOf(count))
      client.query(output)

      const received = await readSlowly(output)

      expect(received.join('')).toBe(expectedRows(count).join(''))
      expect(await answers(client)).toBe(42)
    },
  )

  it('fails like its statement, after which the connection answers', async () => {
    await using database = await createPlainDatabase()
    await using client = await openClient(database.url, 'backup')
    const output = new CopyOut(
      'copy (select repeat($$x$$, 999), 1 / (9000 - i) from generate_series(1, 9000) i) to stdout',
    )
    client.query(output)

    await expect(buffer(output)).rejects.toThrow('division by zero')
    expect(await answers(client)).toBe(42)
  })

  it('is discarded when its reader fails, after which the connection answers', async () => {
    await using database = await createPlainDatabase()
    await using client = await openClient(database.url, 'backup')
    const output = new CopyOut(rowsOf(20_000))
    client.query(output)
    await once(output, 'readable')

    output.destroy(new Error('the disk is full'))

    await expect(once(output, 'close')).rejects.toThrow('the disk is full')
    expect(await answers(client)).toBe(42)
  })
})
