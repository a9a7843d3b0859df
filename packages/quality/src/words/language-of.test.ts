import { expect, it } from 'vitest'
import { languageOf } from './language-of.ts'

it.each([
  [['und', 'der', 'holz'], 'German'],
  [['the', 'and'], 'English'],
  [['pour', 'avec', 'les'], 'French'],
  [['для', 'что'], 'Russian'],
  [['että', 'ovat'], 'Finnish'],
  // Swedish, Danish and Norwegian share them.
  [['det', 'med', 'en'], null],
  [['und', 'holz', 'eiche'], null],
  [['usd', 'free', 'shipping'], null],
  [[], null],
] as const)('%s: %s', (words, language) => {
  expect(languageOf(words, 2)).toBe(language)
})
