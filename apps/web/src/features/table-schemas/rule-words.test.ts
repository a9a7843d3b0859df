import { expect, it } from 'vitest'
import type { AnyRule } from './rule-kinds.ts'
import { breachText, ruleText } from './rule-words.ts'

type Draft = AnyRule extends infer Rule ? (Rule extends AnyRule ? Omit<Rule, 'level'> : never) : never

const cases: [Draft, string][] = [
  [{ kind: 'filled', minimum: 0.999 }, 'Filled in at least 99.9 %'],
  [{ kind: 'filled', minimum: 0.9998 }, 'Filled in at least 99.98 %'],
  [{ kind: 'filled', minimum: 1 }, 'Filled in 100 %'],
  [{ kind: 'filled', minimum: 0.07, maximum: 0.0705 }, 'Filled in 7 % to 7.05 %'],
  [{ kind: 'filled', maximum: 0.3 }, 'Filled in at most 30 %'],
  [{ kind: 'range', minimum: 0.005, maximum: 5000 }, 'From 0.005 to 5,000'],
  [{ kind: 'range', minimum: -1.5 }, 'At least -1.5'],
  [{ kind: 'range', maximum: 1_234_567.89 }, 'At most 1,234,567.89'],
  [{ kind: 'length', minimum: 3, maximum: 120 }, '3 to 120 characters'],
  [{ kind: 'length', minimum: 8, maximum: 8 }, '8 characters'],
  [{ kind: 'pattern', pattern: 'FH-[0-9]{5}' }, 'Matches `FH-[0-9]{5}`'],
  [{ kind: 'pattern', pattern: 'a`b' }, 'Matches `aˋb`'],
  [{ kind: 'pattern', pattern: 'x'.repeat(500) }, `Matches \`${'x'.repeat(60)}…\``],
  [{ kind: 'allowed', values: ['a', 'b', 'c', 'd'] }, 'One of a, b, c, d'],
  [{ kind: 'allowed', values: ['a', 'b', 'c', 'd', 'e'] }, 'One of a, b, c and 2 more'],
  [{ kind: 'covers', values: ['a', 'b'] }, 'Each of a, b has rows'],
  [{ kind: 'covers', values: Array.from({ length: 18 }, (_, at) => `v${at}`) }, 'Each of 18 values has rows'],
  [{ kind: 'distinct', minimum: 198, maximum: 1231 }, '198 to 1,231 distinct values'],
  [{ kind: 'median', minimum: 56.1, maximum: 63.6 }, 'Median from 56.1 to 63.6'],
  [{ kind: 'median', maximum: 63.6 }, 'Median at most 63.6'],
  [{ kind: 'medianChange', within: 0.15 }, 'Median within ±15 % of the last good run'],
  [{ kind: 'fillChange', within: 0.02 }, 'Filled in at most 2 % less than in the last good run'],
  [{ kind: 'fillChange', within: 0 }, 'Filled in no less than in the last good run'],
  [{ kind: 'notBelow', column: 'price' }, 'Not below `price`'],
  [{ kind: 'fresh', hours: 26 }, 'Newest at most 26 h old'],
  [{ kind: 'rows', minimum: 40_000 }, 'At least 40,000 rows'],
  [{ kind: 'rowsChange', within: 0.15 }, 'Rows within ±15 % of the last good run'],
  [{ kind: 'duplicates', columns: [], maximum: 0 }, 'No duplicate rows'],
  [{ kind: 'duplicates', columns: ['sku', 'shop'], maximum: 0 }, 'No duplicates by `sku`, `shop`'],
  [{ kind: 'duplicates', columns: ['sku'], maximum: 0.02 }, 'At most 2 % duplicates by `sku`'],
  [
    { kind: 'missing', columns: ['sku'], maximum: 0.004 },
    'At most 0.4 % of the last good run missing by `sku`',
  ],
  [{ kind: 'missing', columns: ['sku'], maximum: 0 }, 'None of the last good run missing by `sku`'],
  [{ kind: 'failures', maximum: 0.05 }, 'At most 5 % failed requests'],
  [{ kind: 'failures', maximum: 0 }, 'No failed requests'],
]

it.each(cases)('says %j in words', (rule, text) => {
  expect(ruleText({ ...rule, level: 'WARN' })).toBe(text)
})

it('says what breaks a rule', () => {
  expect(breachText({ column: 'price', rule: 'range' })).toBe('“price” is out of range')
  expect(breachText({ column: null, rule: 'rows' })).toBe('The table has too few or too many rows')
})
