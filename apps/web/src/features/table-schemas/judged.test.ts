import { expect, it } from 'vitest'
import { judgedSchema, savedSchema } from '../../testing/schemas.ts'
import { brokenDemands, figureOf, outcomeOf } from './judged.ts'

const { columns, rules } = savedSchema.schema
const column = (name: string) => columns.find((one) => one.name === name)!
const price = column('price')

it('finds the figure of a rule, also after it was changed', () => {
  const [filled, range] = price.rules
  expect(figureOf(judgedSchema, 'price', { ...filled!, level: 'WARN' })).toMatchObject({
    isCurrent: true,
    result: { measured: '91.9 %, 3,912 rows' },
  })
  expect(figureOf(judgedSchema, 'price', { ...range!, maximum: 9 } as typeof range & object)).toMatchObject({
    isCurrent: false,
    result: { measured: '1.90 to 2,499.00' },
  })
  expect(figureOf(judgedSchema, 'price', { kind: 'median', minimum: 1, level: 'WARN' })).toBe(null)
  expect(figureOf(null, 'price', filled!)).toBe(null)
})

it('says what broke, or that a column passed', () => {
  expect(outcomeOf(judgedSchema, price, price.rules)).toEqual({ text: '3,912 rows', isBroken: true })
  const list = column('list_price')
  expect(outcomeOf(judgedSchema, list, list.rules)).toEqual({ text: '16 % filled', isBroken: true })
  expect(outcomeOf(judgedSchema, column('brand'), [])).toEqual({ text: 'Passed', isBroken: false })
  expect(outcomeOf(judgedSchema, null, rules)).toEqual({ text: 'Passed', isBroken: false })
  expect(outcomeOf(judgedSchema, { ...price, name: 'new' }, [])).toBe(null)
  expect(outcomeOf(null, price, price.rules)).toBe(null)
})

it('counts what a column declares, as long as it does', () => {
  const broken = {
    column: 'sku',
    rule: 'unique' as const,
    at: null,
    level: 'HOLD' as const,
    outcome: 'BROKEN' as const,
    rows: 2,
    measured: '2 rows',
    sentence: 'In 2 rows, `sku` has the value of an earlier row; the schema asks for unique values.',
  }
  const { judgement } = judgedSchema
  const judged = { ...judgedSchema, judgement: { ...judgement, results: [broken, ...judgement.results] } }
  const sku = column('sku')
  expect(outcomeOf(judged, sku, sku.rules)).toEqual({ text: '2 rows', isBroken: true })
  expect(brokenDemands(judged, { ...sku, unique: false })).toEqual([])
})

it('tells rules that could not be checked', () => {
  const { judgement } = judgedSchema
  const results = judgement.results.map((one) => ({ ...one, outcome: 'SKIPPED' as const }))
  const judged = { ...judgedSchema, judgement: { ...judgement, results } }
  expect(outcomeOf(judged, price, price.rules)).toEqual({ text: 'Not checked', isBroken: false })
})
