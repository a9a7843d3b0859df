import { expect, it } from 'vitest'
import { ApiError } from '@windrow/contract/client'
import { columnOf } from '../../testing/schemas.ts'
import { isComplete, placedFaults, ruleFaults } from './rule-faults.ts'
import { kindsFor, newRule, type AnyRule } from './rule-kinds.ts'

const faultsOf = (rule: object, type: 'number' | 'text' | 'datetime' | null = 'number') =>
  ruleFaults({ level: 'WARN', ...rule } as AnyRule, type).map(({ field, text }) => `${field}: ${text}`)

it('finds what is wrong with a rule', () => {
  expect(faultsOf({ kind: 'range', minimum: 5000, maximum: 500 })).toEqual([
    'minimum: Minimum is above maximum.',
  ])
  expect(faultsOf({ kind: 'filled', minimum: 1.2 })).toEqual(['minimum: Enter 0 to 100 %.'])
  expect(faultsOf({ kind: 'medianChange', within: -0.1 })).toEqual(['within: Enter 0 to 100 %.'])
  expect(faultsOf({ kind: 'length', minimum: 1.5 }, 'text')).toEqual([
    'minimum: Enter a whole number from 0.',
  ])
  expect(faultsOf({ kind: 'fresh', hours: 0 }, 'datetime')).toEqual(['hours: Enter up to 100,000 hours.'])
  expect(faultsOf({ kind: 'range', minimum: 1 }, 'text')).toEqual([
    'kind: Not for columns of type text. Choose another rule or remove it.',
  ])
  expect(faultsOf({ kind: 'allowed', values: Array.from({ length: 201 }, String) })).toEqual([
    'values: Enter at most 200 values.',
  ])
  expect(faultsOf({ kind: 'range', minimum: -5, maximum: -5 })).toEqual([])
})

it('tells gaps of new rules from mistakes', () => {
  const gaps = [...kindsFor('number'), ...kindsFor('text'), ...kindsFor('datetime')]
    .map((kind) => newRule(kind))
    .flatMap((rule) =>
      ruleFaults(
        rule,
        ['length', 'pattern'].includes(rule.kind) ? 'text' : rule.kind === 'fresh' ? 'datetime' : 'number',
      ),
    )
  expect(gaps.length).toBeGreaterThan(5)
  expect(gaps.every(({ isGap }) => isGap)).toBe(true)
  expect(faultsOf({ kind: 'failures', maximum: Number.NaN }, null)).toEqual(['maximum: Enter a number.'])
})

it('offers only kinds that fit the type', () => {
  expect(kindsFor('text')).not.toContain('median')
  expect(kindsFor('number')).not.toContain('length')
  expect(kindsFor('json')).toEqual(['filled', 'fillChange'])
  expect(kindsFor('date')).toContain('fresh')
  expect(kindsFor(null)).toContain('rows')
})

it('is complete without faults', () => {
  const gap: AnyRule = { kind: 'pattern', pattern: '', level: 'WARN' }
  expect(isComplete({ columns: [columnOf('sku')], rules: [] })).toBe(true)
  expect(isComplete({ columns: [columnOf('sku', { rules: [gap] })], rules: [] })).toBe(false)
  expect(isComplete({ columns: [], rules: [{ kind: 'rows', level: 'WARN' }] })).toBe(false)
})

it("places the server's faults", () => {
  const error = new ApiError(422, {
    code: 'VALIDATION',
    message: 'Invalid',
    errors: [
      { path: 'body.columns.3.rules.0.maximum', message: 'Too large' },
      { path: 'body.version', message: 'Wrong' },
    ],
  })
  expect(placedFaults(error)).toEqual([{ name: 'columns.3.rules.0.maximum', errors: ['Too large'] }])
  expect(placedFaults(new Error('offline'))).toEqual([])
})
