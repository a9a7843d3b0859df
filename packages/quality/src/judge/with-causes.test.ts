import { expect, it } from 'vitest'
import type { Finding } from './judge-run.ts'
import { withCauses } from './with-causes.ts'

const finding = (more: Partial<Finding> & Pick<Finding, 'metric' | 'weight'>): Finding => ({
  table: 'items',
  column: 'price',
  value: 0.5,
  expected: 1,
  low: 0.99,
  high: 1,
  of: 1000,
  rows: 1000,
  ...more,
})
const named = (findings: Finding[]) =>
  withCauses(findings).map(
    ({ finding: { column, metric }, cause }) =>
      `${column ?? ''} ${metric}${cause ? ` by ${cause.column ?? ''} ${cause.metric}` : ''}`,
  )

const empty = finding({ metric: 'fill', weight: 6 })
const ofTable = { column: null, value: 600, expected: 1000, low: 950, high: 1050 }
const fewRows = finding({ ...ofTable, metric: 'rows', weight: 7 })

it('what stands for itself comes first, the weightiest before the others', () => {
  expect(
    named([
      finding({ metric: 'median', weight: 3 }),
      finding({ metric: 'fill', column: 'name', weight: 2, value: 0.9 }),
      empty,
    ]),
  ).toEqual(['price fill', 'name fill', 'price median by price fill'])
})

it('columns that are empty in as many rows go together', () => {
  const others = [0.505, 0.7].map((value, at) =>
    finding({ metric: 'fill', column: `c${at}`, weight: 5, value }),
  )
  expect(named([empty, ...others])).toEqual(['price fill', 'c1 fill', 'c0 fill by price fill'])
})

it('rows that break the schema follow from the column that is empty in as many', () => {
  const broken = finding({ metric: 'violations', column: null, weight: 5, value: 0.5, expected: 0 })
  expect(named([empty, broken])).toEqual(['price fill', ' violations by price fill'])
})

it('a smaller run follows from fewer rows, a larger one does not', () => {
  const ofRun = { ...ofTable, table: null, metric: 'requests', weight: 0.5 } as const
  expect(named([fewRows, finding(ofRun)])).toEqual([' rows', ' requests by  rows'])
  expect(named([fewRows, finding({ ...ofRun, value: 2000 })])).toEqual([' rows', ' requests'])
})

it('failures of a kind follow from all failures', () => {
  const failed = { table: null, column: null, value: 0.3, expected: 0 }
  const all = finding({ ...failed, metric: 'failures', weight: 4 })
  const blocked = finding({ ...failed, metric: 'failures.blocked', weight: 3 })
  expect(named([blocked, all])).toEqual([' failures', ' failures.blocked by  failures'])
})

it('more rows with fewer different values follow from rows that come twice', () => {
  const twice = finding({ metric: 'duplicates', column: null, weight: 4, value: 0.2, expected: 0 })
  const more = finding({ ...ofTable, metric: 'rows', weight: 1, value: 1200 })
  const fewerValues = finding({ metric: 'distinct', column: 'sku', weight: 1, value: 0.8 })
  expect(named([fewerValues, more, twice])).toEqual([
    ' duplicates',
    'sku distinct by  duplicates',
    ' rows by  duplicates',
  ])
})

it('values that moved are left out where others say which came or went', () => {
  const moved = finding({ metric: 'values.moved', weight: 2 })
  expect(named([moved])).toEqual(['price values.moved'])
  expect(named([moved, finding({ metric: 'values.new', weight: 3 })])).toEqual(['price values.new'])
  expect(named([moved, finding({ metric: 'shapes.new', weight: 3 })])).toEqual([
    'price shapes.new',
    'price values.moved by price shapes.new',
  ])
})

it('findings of another table stand for themselves', () => {
  expect(named([empty, finding({ metric: 'fill', table: 'others', weight: 5 })])).toEqual([
    'price fill',
    'price fill',
  ])
})
