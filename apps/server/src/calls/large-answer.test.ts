import { expect, it } from 'vitest'
import { LargeAnswer, largeJson } from './large-answer.ts'

async function piecesOf(value: object): Promise<string[]> {
  const pieces: string[] = []
  for await (const piece of largeJson(new LargeAnswer(value))) pieces.push(piece)
  return pieces
}

const enveloped = (value: object) => JSON.stringify({ status: true, message: 'OK', data: value })

it.each([
  {},
  [],
  { rows: [] },
  { rows: [[]], more: {} },
  { a: null, b: undefined, c: false, d: 0, e: '' },
  { first: undefined, second: 1 },
  { rows: [['a', 1, null, { deep: [1, { er: undefined }] }], []], total: 2 },
  { 'a "quoted" key': ['x', 'y'] },
  [[[[[[1, 2], [3]], []]], 4], 'line\n'],
])('says the same in pieces as at once (%#)', async (value) => {
  expect((await piecesOf(value)).join('')).toBe(enveloped(value))
})

it('comes in pieces of 256 KB, more only for a single value', async () => {
  const cell = 'x'.repeat(1022)
  const value = { rows: Array.from({ length: 600 }, () => cell), long: 'y'.repeat(600_000) }

  const pieces = await piecesOf(value)

  expect(pieces.join('')).toBe(enveloped(value))
  const lengths = pieces.map(({ length }) => length)
  const size = 256 * 1024
  expect(lengths.slice(0, 2).every((length) => length >= size && length < size + 1100)).toBe(true)
  expect(lengths).toHaveLength(4)
  expect(lengths[2]).toBeGreaterThan(600_000)
  expect(lengths.at(-1)).toBeLessThan(size)
})

it('lets other work run between its pieces', async () => {
  const value = { rows: Array.from({ length: 5000 }, () => 'x'.repeat(1000)) }
  let turns = 0
  let isOver = false
  const count = (): void => {
    turns += 1
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)

  const pieces = await piecesOf(value)
  isOver = true

  expect(turns).toBeGreaterThan(pieces.length / 2)
})
