import { expect, it } from 'vitest'
import { wordDiff } from './word-diff.ts'

const told = (before: string, after: string) =>
  wordDiff(before, after)
    .map(({ text, in: where }) => (where === 'both' ? text : `${where === 'before' ? '-' : '+'}[${text}]`))
    .join('')

it('marks words that were removed and added', () => {
  expect(told('read once a day, so', 'read daily, so')).toBe('read -[once a day,]+[daily,] so')
  expect(told('', 'new')).toBe('+[new]')
  expect(told('same text', 'same text')).toBe('same text')
})

it('shows very long texts as replaced', () => {
  const long = 'word '.repeat(700)
  expect(told(long, `${long}x`)).toBe(`-[${long}]+[${long}x]`)
  expect(told(long, long)).toBe(long)
})
