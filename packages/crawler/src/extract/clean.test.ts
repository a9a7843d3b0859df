import { expect, it } from 'vitest'
import type { CleanStep } from '@windrow/contract/recipe'
import { compileClean } from './clean.ts'
import { countGrowthAnew } from './text-growth.ts'

const text = `${'a'.repeat(50_000)}b`

it.each([
  ['match', { match: '(a+)+$' }, null],
  ['replace', { replace: '(a+)+$', with: '' }, text],
])('a pattern to %s takes linear time on texts for which others take for ever', (_what, step, expected) => {
  const clean = compileClean([step])!

  expect(clean(text)).toBe(expected)
})

const grow = { replace: 'a', with: 'a'.repeat(500) }

it.each([
  ['replace', [grow, grow, grow]],
  ['replace with groups', [{ replace: '(a+)', with: '$1'.repeat(250) }, grow, grow, grow]],
  ['template', Array.from({ length: 4 }, () => ({ template: '{value}'.repeat(250) }))],
])('a text that %s would make too long is refused before it is built', (_what, steps: CleanStep[]) => {
  const clean = compileClean(steps)!

  expect(() => clean('a')).toThrow(/^The cleaning makes a text of more than 10 million characters; .*\.$/)
})

it('texts that many items grow together are refused', () => {
  const clean = compileClean([grow, grow])!
  countGrowthAnew()

  expect(() => Array.from({ length: 1000 }, () => clean('a'))).toThrow(/adds more than 50 million characters/)
  countGrowthAnew()
  expect(clean('a')).toHaveLength(250_000)
})
