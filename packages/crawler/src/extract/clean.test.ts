import { expect, it } from 'vitest'
import { compileClean } from './clean.ts'

const text = `${'a'.repeat(50_000)}b`

it.each([
  ['match', { match: '(a+)+$' }, null],
  ['replace', { replace: '(a+)+$', with: '' }, text],
])('a pattern to %s takes linear time on texts for which others take for ever', (_what, step, expected) => {
  const clean = compileClean([step])!

  expect(clean(text)).toBe(expected)
})
