import { expect, it } from 'vitest'
import { parseJson } from './exact-json.ts'

it.each([
  ['9007199254740993', '9007199254740993'],
  ['-9007199254740993', '-9007199254740993'],
  ['{"id": 123456789012345678901234567890}', { id: '123456789012345678901234567890' }],
  ['[0.1234567890123456789]', ['0.1234567890123456789']],
  ['{"a":\n12345678901234567890}', { a: '12345678901234567890' }],
])('keeps every digit of %j', (text, value) => expect(parseJson(text)).toEqual(value))

it.each([
  ['9007199254740991', 9007199254740991],
  ['[1, -2.5, 1e3]', [1, -2.5, 1000]],
  ['{"text": "12345678901234567890", "n": 7}', { text: '12345678901234567890', n: 7 }],
  ['{"12345678901234567890": true}', { '12345678901234567890': true }],
  ['null', null],
])('reads %j as JavaScript does', (text, value) => expect(parseJson(text)).toEqual(value))

it.each(['', '{', '[1,]', '01234567890123456789', '{"a": 12345678901234567890'])('refuses %j', (text) =>
  expect(() => parseJson(text)).toThrow(SyntaxError),
)

it('refuses what nests too deeply as it refuses other bad JSON', () => {
  const deep = 200_000
  expect(() => parseJson(`${'['.repeat(deep)}12345678901234567890${']'.repeat(deep)}`)).toThrow(SyntaxError)
})
