import { expect, it } from 'vitest'
import { savedSchema, schemaProposal } from '../../testing/schemas.ts'
import { runOutcomes, withProposals } from './proposal-outcome.ts'

const { proposals, runs } = schemaProposal
const chosen = (...at: number[]) =>
  at.map((one) => ({ proposal: proposals[one]!, level: proposals[one]!.rule.level }))

it('judges each run by the strictest checked rule', () => {
  const outcomes = runOutcomes(runs, chosen(0, 2, 3))
  expect(outcomes.flatMap((outcome, at) => (outcome === 'DELIVERED' ? [] : [[at, outcome]]))).toEqual([
    [21, 'WARNED'],
    [38, 'HELD'],
    [56, 'HELD'],
  ])
  const both = [...chosen(0), { proposal: proposals[0]!, level: 'WARN' as const }]
  expect(runOutcomes(runs, both)[56]).toBe('HELD')
  expect(new Set(runOutcomes(runs, []))).toEqual(new Set(['DELIVERED']))
})

it('replaces the rules that the proposals are for, and adds the others', () => {
  const [first, ...others] = chosen(0, 1, 2, 5)
  const next = withProposals(savedSchema.schema, schemaProposal, [{ ...first!, level: 'WARN' }, ...others])
  expect(next.rules.map(({ kind, level }) => `${kind} ${level}`)).toEqual([
    'rows WARN',
    'rowsChange HOLD',
    'duplicates WARN',
    'failures WARN',
    'missing WARN',
  ])
  const ruleOf = (name: string) => next.columns.find((column) => column.name === name)!.rules
  expect(ruleOf('price')[0]).toEqual({ kind: 'filled', minimum: 0.9998, level: 'HOLD' })
  expect(ruleOf('price')).toHaveLength(3)
  expect(ruleOf('brand')).toEqual([proposals[5]!.rule])
})

it('takes the columns of the proposal if nothing was saved, or a column is new', () => {
  const next = withProposals(null, schemaProposal, chosen(5))
  expect(next.columns.map(({ name }) => name)).toEqual(schemaProposal.columns.map(({ name }) => name))
  expect(next.columns.find(({ name }) => name === 'brand')!.rules).toHaveLength(1)
  const without = { ...savedSchema.schema, columns: [] }
  expect(withProposals(without, schemaProposal, chosen(5)).columns.map(({ name }) => name)).toEqual(['brand'])
})
