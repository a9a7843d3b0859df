import { expect, it } from 'vitest'
import { guessType } from './guess-type.ts'

const values = (right: string, wrong: string, count: number): string[] =>
  Array.from({ length: 10 }, (_, at) => (at < count ? wrong : right))

it.each([
  ['$ 12.50', 'on request', 2, 'number'],
  ['$ 12.50', 'on request', 3, 'text'],
  ['2024-05-01', 'soon', 1, 'date'],
  ['2024-05-01', 'soon', 2, 'text'],
])('ten times %j, but %j in %d of them, is a %s', (right, wrong, count, type) => {
  expect(guessType(values(right, wrong, count), 'value').type).toBe(type)
})
