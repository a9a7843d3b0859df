import { describe, expect, it } from 'vitest'
import type { FieldType } from '@windrow/contract/recipe/field-types'
import { runOf, shopColumns, shopRows, type ShopRow } from '../testing/shop-runs.ts'
import { pastTable, type PastColumn, type PastTable } from './past-table.ts'
import { proposeColumns, proposeRules, type RuleProposal } from './propose-rules.ts'

const columnOf = (change: Partial<PastColumn> = {}): PastColumn => ({
  rows: 1000,
  fill: 1,
  filled: 1000,
  distinct: 900,
  median: null,
  values: null,
  hasNegative: false,
  ...change,
})

/** Runs of a table whose only column is like this in each. */
const runsOf = (columns: readonly Partial<PastColumn>[]): PastTable[] =>
  columns.map((change) => ({
    rows: change.rows ?? 1000,
    duplicates: 0,
    failed: 0,
    columns: new Map([['one', columnOf(change)]]),
  }))
const times = <T>(count: number, make: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at))

const find = (proposals: readonly RuleProposal[], kind: string, column: string | null = 'one') =>
  proposals.find((one) => one.rule.kind === kind && one.column === column)
const proposed = (runs: readonly PastTable[], type: FieldType = 'text') =>
  proposeRules(runs, [{ name: 'one', type }])

describe('rules are proposed', () => {
  it('not from fewer than five runs', () => {
    expect(proposed(runsOf(times(4, () => ({}))))).toEqual([])
    expect(proposed(runsOf(times(5, () => ({})))).length).toBeGreaterThan(0)
  })

  it('for columns that were always filled, whatever a single bad run had', () => {
    const runs = runsOf(times(20, (at) => (at === 7 ? { fill: 0.4 } : {})))
    expect(find(proposed(runs), 'filled')).toMatchObject({
      rule: { minimum: 0.992, level: 'HOLD' },
      seen: '100 % filled',
      flagged: [7],
      isTooStrict: false,
    })
  })

  it('for columns that were filled in part, in both directions', () => {
    const runs = runsOf(times(20, (at) => ({ fill: 0.23 + (at % 3) / 100 })))
    const rule = find(proposed(runs), 'filled')!.rule
    expect(rule).toMatchObject({ level: 'WARN' })
    expect(rule).toSatisfy(
      ({ minimum, maximum }) => minimum > 0.1 && minimum < 0.2 && maximum > 0.27 && maximum < 0.4,
    )
  })

  it('not for columns that were never filled', () => {
    expect(find(proposed(runsOf(times(9, () => ({ fill: 0, filled: 0 })))), 'filled')).toBeUndefined()
  })

  it('for the rows of growing tables by what they had of late', () => {
    const growing = runsOf(times(60, (at) => ({ rows: 1000 + 20 * at })))
    const rule = find(proposed(growing), 'rows', null)!.rule
    expect(rule).toSatisfy(({ minimum }) => minimum > 1200 && minimum < 1600)
  })

  it('for steady medians, but not for those that wander', () => {
    const steady = runsOf(times(20, (at) => ({ median: 60 + (at % 4) })))
    expect(find(proposed(steady, 'number'), 'median')!.rule).toMatchObject({ minimum: 28.5, maximum: 94.5 })
    const wandering = runsOf(times(20, (at) => ({ median: 10 * (at + 1) })))
    expect(find(proposed(wandering, 'number'), 'median')).toBeUndefined()
    expect(find(proposed(steady), 'median')).toBeUndefined()
  })

  it('for numbers that were never negative', () => {
    expect(find(proposed(runsOf(times(9, () => ({}))), 'number'), 'range')!.rule).toMatchObject({
      minimum: 0,
    })
    const some = runsOf(times(9, (at) => ({ hasNegative: at === 4 })))
    expect(find(proposed(some, 'number'), 'range')).toBeUndefined()
  })

  it('for closed sets of values, and which of them always come', () => {
    const values = (...names: string[]) => new Map(names.map((name) => [name, 200]))
    const closed = runsOf(times(9, () => ({ values: values('b', 'a', 'c').set('c', 2), distinct: 3 })))
    expect(find(proposed(closed), 'allowed')!.rule).toMatchObject({ values: ['a', 'b', 'c'] })
    expect(find(proposed(closed), 'covers')!.rule).toMatchObject({ values: ['a', 'b'] })
    const growing = runsOf(times(9, (at) => ({ values: values('a', at > 6 ? 'z' : 'b'), distinct: 2 })))
    expect(find(proposed(growing), 'allowed')).toBeUndefined()
  })

  it('for the number of different values where many repeat', () => {
    const labels = runsOf(times(9, (at) => ({ distinct: 209 + at })))
    expect(find(proposed(labels), 'distinct')!.rule).toMatchObject({ minimum: 165, maximum: 261 })
    expect(find(proposed(runsOf(times(9, () => ({ distinct: 990 })))), 'distinct')).toBeUndefined()
  })

  it('as too strict where they would have flagged many runs', () => {
    const runs = runsOf(times(20, (at) => ({ fill: at % 5 === 0 ? 0.5 : 1 })))
    expect(find(proposed(runs), 'filled')).toMatchObject({ flagged: [0, 5, 10, 15], isTooStrict: true })
  })

  it('only where runs had the column', () => {
    const runs = runsOf(times(9, () => ({})))
    expect(
      proposeRules(runs, [{ name: 'new', type: 'number' }]).filter(({ column }) => column !== null),
    ).toEqual([])
  })
})

describe('the rules of a shop', () => {
  const past = times(30, (day) => pastTable(runOf(day, shopRows(day)), 'items')!)
  const rules = proposeRules(past, shopColumns).filter(({ isTooStrict }) => !isTooStrict)
  /** The kinds of rules that a run of another day breaks. */
  const broken = (change: (row: ShopRow, at: number) => ShopRow | null) => {
    const rows = shopRows(45)
      .map(change)
      .filter((row) => row !== null)
    const table = pastTable(runOf(45, rows), 'items')!
    return rules.filter(({ flags }) => flags(table)).map(({ column, rule }) => `${column} ${rule.kind}`)
  }

  it('pass what it shows later', () => {
    expect(broken((row) => row)).toEqual([])
  })

  it('are broken by what goes wrong', () => {
    expect(broken((row, at) => (at % 10 === 0 ? { ...row, price: null } : row))).toEqual(['price filled'])
    expect(broken((row, at) => (at < 300 ? row : null))).toEqual(['null rows'])
    expect(broken((row) => ({ ...row, group: 'Unknown' }))).toContain('group allowed')
    expect(broken((row) => ({ ...row, price: -Number(row['price']) }))).toContain('price range')
  })

  it('say which columns never repeat', () => {
    const unique = proposeColumns(past, shopColumns).filter((column) => column.unique)
    expect(unique.map(({ name }) => name)).toEqual(['sku'])
  })
})
