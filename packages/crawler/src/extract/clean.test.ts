import { expect, it } from 'vitest'
import type { CleanStep } from '@windrow/contract/recipe'
import { compileClean, compilePattern, compileStep } from './clean.ts'
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

it.each<[CleanStep, string, string | null]>([
  [{ prepend: '€ ' }, '5', '€ 5'],
  [{ append: ' €' }, '5', '5 €'],
  [{ split: '/', part: 1 }, 'a / b / c', 'b'],
  [{ split: '/', part: -1 }, 'a / b / c', 'c'],
  [{ split: '/', part: 3 }, 'a / b / c', null],
  [{ map: { yes: '1' } }, 'yes', '1'],
  [{ map: { yes: '1' } }, 'no', 'no'],
  [{ map: { yes: '1' }, other: '0' }, 'no', '0'],
  [{ map: { yes: '1' } }, 'constructor', 'constructor'],
  [{ template: '<{value}|{value}>' }, '$&', '<$&|$&>'],
  [{ match: '\\d+' }, 'a 12 b 34', '12'],
  [{ match: 'a (\\d+) (\\w)' }, 'a 12 b', '12'],
  [{ match: 'a(\\d)?' }, 'ab', 'a'],
  [{ match: 'x' }, 'a', null],
  [{ replace: 'a', with: '' }, 'banana', 'bnn'],
  [{ replace: '(\\w)(\\w)', with: '$2$1' }, 'ab', 'ba'],
  [{ replace: 'a', with: 'US$' }, 'a', 'US$'],
  [{ replace: 'a', with: '$$' }, 'a', '$$'],
])('%j makes of "%s" "%s"', (step, before, after) => {
  expect(compileStep(step)(before)).toBe(after)
})

it('cleans step by step, ends where nothing is left, and trims unless white space is kept', () => {
  expect(compileClean([])).toBeNull()
  expect(compileClean([{ append: ' b ' }, { prepend: ' ' }])!('a')).toBe('a b')
  expect(compileClean([{ append: ' b ' }], false)!('a')).toBe('a b ')
  expect(compileClean([{ match: 'x' }, { append: 'y' }])!('a')).toBeNull()
})

it.each([
  ['(?=a)', / Look-ahead and look-behind are not supported\.$/],
  ['(?!a)', / Look-ahead and look-behind are not supported\.$/],
  ['(?<=a)', / Look-ahead and look-behind are not supported\.$/],
  ['(?<!a)', / Look-ahead and look-behind are not supported\.$/],
  ['(a)\\1', / Back-references are not supported\.$/],
  ['(a', /^The regular expression "\(a" cannot be read: missing closing \): `\(a`\.$/],
])('says why %s is no pattern', (source, message) => {
  expect(() => compilePattern(source)).toThrow(message)
})

it.each<[string, CleanStep, string]>([
  ['a template', { template: '{value}{value}' }, 'a'.repeat(4_999_990)],
  ['a longer text for each place', { replace: 'b', with: 'c'.repeat(1_000_000) }, `${'b'.repeat(9)}aa`],
  ['a group', { replace: '(a+)', with: '$1'.repeat(99) }, 'a'.repeat(100_000)],
])('lets %s make what is not too long', (_what, step, before) => {
  expect(() => compileStep(step)(before)).not.toThrow()
})

it.each<[string, CleanStep, string]>([
  ['a template', { template: '{value}{value}' }, 'a'.repeat(5_000_001)],
  ['a longer text for each place', { replace: 'b', with: 'c'.repeat(1_000_000) }, 'b'.repeat(11)],
  ['a group', { replace: '(b+)', with: '$1'.repeat(100) }, `${'a'.repeat(1000)}${'b'.repeat(100_000)}`],
])('lets %s make nothing that is too long', (_what, step, before) => {
  expect(() => compileStep(step)(before)).toThrow(/more than 10 million characters/)
})
