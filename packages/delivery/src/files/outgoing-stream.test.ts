import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { describe, expect, it } from 'vitest'
import { checkBytes, eachFile, keyOf, Metered, probeName } from './outgoing-stream.ts'
import { piecesOf } from './piece-reader.ts'
import { failure } from '../testing/failure.ts'
import { deliveryOf, fileOf } from '../testing/test-delivery.ts'
import { testEnvironment } from '../testing/test-environment.ts'

it.each([
  ['', 'a.csv', 'a.csv'],
  ['/', '/a.csv', 'a.csv'],
  ['/exports//shop/', 'new/a.csv', 'exports/shop/new/a.csv'],
  ['exports', '', 'exports'],
])('the key of "%s" and "%s" is "%s"', (folder, name, key) => {
  expect(keyOf(folder, name)).toBe(key)
})

it('counts bytes from file to file, those of a part that was sent twice once', async () => {
  const environment = testEnvironment()
  const files = [fileOf('a.csv', '12345'), fileOf('b.csv', '123')]

  await eachFile(deliveryOf(files), environment, (file, progress) => {
    progress.add(2)
    progress.add(file.bytes)
    return Promise.resolve()
  })

  expect(environment.progress).toEqual([2, 7, 5, 7, 10, 8])
})

it('sends no further file once it was stopped', async () => {
  const stop = new AbortController()
  const environment = testEnvironment({ signal: stop.signal })
  const sent: string[] = []

  const work = eachFile(deliveryOf([fileOf('a.csv', '1'), fileOf('b.csv', '2')]), environment, ({ name }) => {
    sent.push(name)
    stop.abort()
    return Promise.resolve()
  })

  await expect(work).rejects.toThrow()
  expect(sent).toEqual(['a.csv'])
})

it('takes another size at the destination for a failure that may pass, and none for no answer', () => {
  const file = fileOf('a.csv', '12345')

  expect(() => checkBytes(file, 4)).toThrow(
    'a.csv has 4 bytes at the destination instead of 5; it is tried again.',
  )
  checkBytes(file, 5)
  checkBytes(file, undefined)
})

it('names each probe differently', () => {
  expect(probeName()).toMatch(/^\.windrow-probe-[\da-f]{8}$/)
  expect(probeName()).not.toBe(probeName())
})

describe('a file that is not as long as it should be', () => {
  const file = { ...fileOf('a.csv', '12345'), bytes: 6 }

  it('fails at its end', async () => {
    const seen: number[] = []
    const work = pipeline(
      await file.open(),
      new Metered(file, ({ length }) => seen.push(length)),
      async (read) => {
        for await (const _ of read);
      },
    )

    const error = await failure(work)
    expect(error).toMatchObject({ fault: 'SERVER', retryable: true })
    expect(error.message).toBe('Of a.csv only 5 of 6 bytes could be read here; it is tried again.')
    expect(seen).toEqual([5])
  })

  it('fails in pieces', async () => {
    const read = async () => {
      for await (const _ of piecesOf(file, await file.open(), 4));
    }

    expect(await failure(read())).toMatchObject({ fault: 'SERVER', retryable: true })
  })
})

it.each([
  [4, 4, ['abcd']],
  [4, 3, ['abc', 'd']],
  [6, 3, ['abc', 'def']],
  [6, 100, ['abcdef']],
  [0, 3, []],
])('%d bytes are read in pieces of %d', async (bytes, size, expected) => {
  const content = 'abcdef'.slice(0, bytes)
  const pieces: string[] = []
  const stream = Readable.from(Array.from(content, (letter) => Buffer.from(letter)))

  for await (const piece of piecesOf(fileOf('a.csv', content), stream, size)) pieces.push(piece.toString())

  expect(pieces).toEqual(expected)
})
