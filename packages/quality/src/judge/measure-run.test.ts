import { describe, expect, it } from 'vitest'
import type { ColumnFigures, RunFigures, TableFigures } from '../figures/figures.ts'
import { healthyRuns, runOf, shopColumns, shopRows } from '../testing/shop-runs.ts'
import { measureRun } from './measure-run.ts'
import { PastRuns } from './past-runs.ts'

const days = healthyRuns(6)
const past = new PastRuns(days.slice(0, 5))
const run = days[5]!
const valueOf = (measured: RunFigures, metric: string, column: string | null = null) =>
  measureRun(measured, past).find((one) => one.metric === metric && one.column === column)?.value
const withTable = (more: Partial<TableFigures>): RunFigures => ({
  ...run,
  tables: [{ ...run.tables[0]!, ...more }],
})
const withColumn = (more: Partial<ColumnFigures>, of = 'price'): RunFigures =>
  withTable({
    columns: run.tables[0]!.columns.map((column) => (column.name === of ? { ...column, ...more } : column)),
  })

describe('measured of a run', () => {
  it('failed requests are a share of all, in total and by kind', () => {
    const failed = { ...run, requests: 200, failures: { blocked: 30, transient: 10 } }
    expect(valueOf(failed, 'failures')).toBe(0.2)
    expect(valueOf(failed, 'failures.blocked')).toBe(0.15)
    expect(valueOf(failed, 'failures.transient')).toBe(0.05)
    expect(valueOf(failed, 'failures.permanent')).toBe(0)
    expect(valueOf({ ...failed, requests: 0 }, 'failures')).toBeUndefined()
  })

  it('rows per page need pages', () => {
    expect(valueOf({ ...run, pages: 10 }, 'rowsPerPage')).toBe(run.tables[0]!.rows / 10)
    expect(valueOf({ ...run, pages: 0 }, 'rowsPerPage')).toBeUndefined()
  })
})

describe('measured of a table', () => {
  it('rows with the key of another one are a share, where there is a key', () => {
    expect(valueOf(withTable({ keyDuplicates: 0.25 }), 'keyDuplicates')).toBe(0.25)
    expect(valueOf(run, 'keyDuplicates')).toBeUndefined()
  })

  it('rows that break the schema are a share, where there is one', () => {
    expect(valueOf(withTable({ violations: 0.25 }), 'violations')).toBe(0.25)
    expect(valueOf(run, 'violations')).toBeUndefined()
  })
})

describe('measured of a column', () => {
  it('the share of the most frequent value', () => {
    const groups = shopRows(5).map((row, at) => ({ ...row, group: at % 10 < 7 ? 'Tools' : row['group']! }))
    expect(valueOf(runOf(5, groups), 'topShare', 'group')).toBeGreaterThan(0.7)
    expect(valueOf(run, 'topShare', 'sku')).toBe(0)
  })

  it('shares of labels are those of the sample, however many rows there are', () => {
    const { sampled } = run.tables[0]!.columns.find(({ name }) => name === 'group')!
    const large = withColumn({ rows: 100 * sampled, filled: 100 * sampled }, 'group')
    expect(valueOf(large, 'topShare', 'group')).toBe(valueOf(run, 'topShare', 'group'))
    expect(valueOf(withColumn({ sampled: 0, tallies: {} }, 'group'), 'topShare', 'group')).toBe(0)
  })

  it('the middle and the spread of numbers, where they are above zero', () => {
    expect(valueOf(withColumn({ median: 12, spread: 4 }), 'median', 'price')).toBe(12)
    expect(valueOf(withColumn({ median: 12, spread: 4 }), 'spread', 'price')).toBe(4)
    expect(valueOf(withColumn({ median: 0, spread: 0 }), 'median', 'price')).toBeUndefined()
    expect(valueOf(withColumn({ median: null, spread: null }), 'spread', 'price')).toBeUndefined()
  })

  it('texts in another script, and in another language', () => {
    const named = (name: string) =>
      runOf(
        5,
        shopRows(5).map((row, at) => (at % 4 === 0 ? { ...row, name } : row)),
      )
    expect(valueOf(named('стальной чайник'), 'symbols.new', 'name')).toBeGreaterThan(0.2)
    expect(valueOf(named('der leichte kessel'), 'words.new', 'name')).toBeGreaterThan(0.5)
    expect(valueOf(run, 'symbols.new', 'name')).toBe(0)
  })

  it('what became of the values of the run before, but not of amounts', () => {
    expect(valueOf(run, 'unseen', 'sku')).toBeLessThan(0.02)
    expect(valueOf(run, 'unseen', 'price')).toBeUndefined()
  })
})

describe('a table or column that the runs before had', () => {
  const declared = (...columns: string[]) => new Map([['items', new Set(columns)]])
  const fillOf = (measured: RunFigures, wanted?: ReadonlyMap<string, ReadonlySet<string>>) =>
    measureRun(measured, past, wanted).find(({ column, metric }) => column === 'price' && metric === 'fill')
      ?.value
  const withoutPrice = runOf(
    5,
    shopRows(5),
    shopColumns.filter(({ name }) => name !== 'price'),
  )
  const rowsOf = (wanted?: ReadonlyMap<string, ReadonlySet<string>>) =>
    measureRun({ ...run, tables: [] }, past, wanted).filter(({ metric }) => metric === 'rows')

  it('is missed when nobody says what the run should fill', () => {
    expect(fillOf(withoutPrice)).toBe(0)
    expect(rowsOf()).toMatchObject([{ table: 'items', value: 0 }])
  })

  it('is missed when the run should fill it', () => {
    expect(fillOf(withoutPrice, declared('sku', 'price'))).toBe(0)
    expect(rowsOf(declared('sku'))).toMatchObject([{ table: 'items', value: 0 }])
  })

  it('is not missed when it was removed from the recipe', () => {
    expect(fillOf(withoutPrice, declared('sku'))).toBeUndefined()
    expect(rowsOf(new Map([['others', new Set('a')]]))).toMatchObject([{ table: 'others', value: 0 }])
  })
})
