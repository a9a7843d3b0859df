import { expect, it } from 'vitest'
import { storable } from './storable.ts'

it.each([
  ['plain text', 'plain text'],
  ['a\0b\0', 'ab'],
  ['half \ud83d of a pair', 'half \ufffd of a pair'],
  ['\udf33 the other half', '\ufffd the other half'],
  ['a whole one: 🌳', 'a whole one: 🌳'],
  ['tabs\tand\nlines', 'tabs\tand\nlines'],
])('%j is stored as %j', (text, stored) => expect(storable(text)).toBe(stored))
