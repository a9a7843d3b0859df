import { describe, expect, it } from 'vitest'
import { healthyRuns, judge, runOf, shopColumns, shopRows, type ShopRow } from '../testing/shop-runs.ts'

const past = healthyRuns(30)
const rows = shopRows(30)
const inShare = (share: number, change: (row: ShopRow) => ShopRow): ShopRow[] =>
  rows.map((row, at) => ((at * 37) % 100 < share * 100 ? change(row) : row))
const textOf = (cell: unknown): string => (typeof cell === 'string' ? cell : '')
const judged = (changed: readonly ShopRow[]) => judge(runOf(30, changed), past)
const named = (changed: readonly ShopRow[]) =>
  judged(changed).map(({ column, metric }) => `${column ?? ''} ${metric}`)

describe('a run', () => {
  it('like those before it has no findings', () => {
    expect(judged(rows)).toEqual([])
  })

  it('is judged from the sixth on', () => {
    const emptied = (day: number) =>
      runOf(
        day,
        shopRows(day).map((row) => ({ ...row, price: null })),
      )
    expect(judge(emptied(4), past.slice(0, 4))).toEqual([])
    expect(judge(emptied(5), past.slice(0, 5))[0]).toMatchObject({
      table: 'items',
      column: 'price',
      metric: 'fill',
    })
  })

  it('in which a column is empty says so first, with what is usual', () => {
    const [first, ...others] = judged(inShare(1, (row) => ({ ...row, price: null })))
    expect(first).toMatchObject({
      table: 'items',
      column: 'price',
      metric: 'fill',
      value: 0,
      expected: 1,
      high: 1,
    })
    expect(first!.low).toBeGreaterThan(0.9)
    expect(others.every(({ weight }) => weight <= first!.weight)).toBe(true)
  })

  it.each<[string, ShopRow[], string]>([
    ['3 % of a column are empty', inShare(0.03, (row) => ({ ...row, price: null })), 'price fill'],
    [
      'prices have lost their point',
      inShare(0.1, (row) => ({ ...row, price: Math.round(Number(row['price']) * 100) })),
      'price magnitudes.new',
    ],
    ['a placeholder stands in names', inShare(0.1, (row) => ({ ...row, name: 'N/A' })), 'name values.new'],
    [
      'names are misread',
      inShare(0.1, (row) => ({ ...row, name: `Ã¤ ${textOf(row['name'])}` })),
      'name symbols.new',
    ],
    [
      'names are cut',
      inShare(0.3, (row) => ({ ...row, name: textOf(row['name']).slice(0, 4) })),
      'name lengths.new',
    ],
    [
      'another column is in the place of the group',
      inShare(0.1, (row) => ({ ...row, group: row['sku']! })),
      'group shapes.new',
    ],
    ['a group is missing', rows.filter(({ group }) => group !== 'Toys'), 'group values.lost'],
    ['the last pages are missing', rows.slice(0, 320), ' rows'],
    ['rows come twice', [...rows, ...rows.slice(0, 40)], ' duplicates'],
    [
      'times are shifted',
      inShare(1, (row) => ({
        ...row,
        seen: new Date(Date.parse(textOf(row['seen'])) + 5 * 3_600_000).toISOString(),
      })),
      'seen unseen',
    ],
  ])('in which %s is found', (_, changed, finding) => {
    expect(named(changed)).toContain(finding)
  })

  it('with texts in another language says so before it names their words', () => {
    const text = (at: number) => `A light ${at % 7 === 0 ? 'lamp' : 'kettle'} for the kitchen and the garden`
    const described = (some: readonly ShopRow[]) => some.map((row, at) => ({ ...row, name: text(at) }))
    const days = past.map((_, day) => runOf(day, described(shopRows(day))))
    const german = described(rows).map((row, at) =>
      at % 3 === 0 ? { ...row, name: 'Ein leichter Kessel für die Küche und den Garten' } : row,
    )

    const found = judge(runOf(30, german), days).filter(({ column }) => column === 'name')

    expect(found[0]).toMatchObject({
      metric: 'languages.new',
      labels: [{ label: 'German' }, { label: 'English' }],
    })
    expect(found.map(({ metric }) => metric)).toEqual(expect.arrayContaining(['words.new', 'symbols.new']))
    expect(judge(runOf(30, described(rows)), days)).toEqual([])
  })

  it('that repeats the rows of the day before is found', () => {
    expect(named(shopRows(29))).toContain(' unchanged')
  })

  it('with many failed requests is found, and not one with few', () => {
    const failed = (count: number) => judge({ ...runOf(30, rows), failures: { transient: count } }, past)
    expect(failed(60)[0]).toMatchObject({ table: null, column: null, metric: 'failures', expected: 0 })
    expect(failed(3)).toEqual([])
  })

  it('that took longer makes no task by itself', () => {
    const findings = judge({ ...runOf(30, rows), durationMs: 3_600_000 }, past)
    expect(findings.map(({ metric }) => metric)).toEqual(['duration'])
    expect(findings[0]!.weight).toBeLessThan(1)
  })

  describe('with half of the rows', () => {
    const half = (day: number) => runOf(day, shopRows(day).slice(0, 200))
    const days = healthyRuns(40)
    const isOdd = (...halved: number[]) =>
      judge(
        half(40),
        days.map((run, day) => (halved.includes(day) ? half(day) : run)),
      ).some(({ metric }) => metric === 'rows')

    it('is odd after one time of that, however long', () => {
      expect(isOdd(15)).toBe(true)
      expect(isOdd(20, 21, 22, 23)).toBe(true)
    })

    it('is not odd after two separate times', () => {
      expect(isOdd(5, 15)).toBe(false)
      expect(isOdd(15, 17)).toBe(true)
    })

    it('is not odd where that was the level of late', () => {
      expect(isOdd(20, 21, 22, 23, 24)).toBe(false)
    })
  })
})

describe('odd input', () => {
  it('a run without rows is found by that alone', () => {
    const findings = judged([])
    expect(findings[0]).toMatchObject({ table: 'items', metric: 'rows', value: 0 })
    expect(findings.filter(({ column }) => column !== null)).toEqual([])
  })

  it('a table that is gone has no rows', () => {
    const findings = judge({ ...runOf(30, rows), tables: [] }, past)
    expect(findings[0]).toMatchObject({ table: 'items', column: null, metric: 'rows', value: 0 })
  })

  it('a column that is gone is empty', () => {
    const columns = shopColumns.filter(({ name }) => name !== 'price')
    expect(judge(runOf(30, rows, columns), past)[0]).toMatchObject({
      column: 'price',
      metric: 'fill',
      value: 0,
    })
  })

  it('a new column and a new table have no past to be judged by', () => {
    const columns = [...shopColumns, { name: 'colour', type: 'text' as const }]
    const coloured = rows.map((row) => ({ ...row, colour: 'red' }))
    const run = runOf(30, coloured, columns)
    const more = { ...run, tables: [...run.tables, { ...run.tables[0]!, name: 'reviews' }] }
    expect(judge(run, past)).toEqual([])
    expect(judge(more, past).filter(({ table }) => table !== null)).toEqual([])
  })

  it('numbers that are none, and columns without a value, are no fault', () => {
    const strange = (day: number) =>
      runOf(
        day,
        shopRows(day).map((row, at) => ({
          ...row,
          price: [Number.NaN, Infinity, -Infinity][at % 3]!,
          name: null,
        })),
      )
    const days = Array.from({ length: 12 }, (_, day) => strange(day))
    expect(judge(strange(12), days)).toEqual([])
  })

  it('a past of one value, or none, says nothing', () => {
    expect(judge(runOf(1, shopRows(1)), [])).toEqual([])
    expect(judge(runOf(1, []), past.slice(0, 1))).toEqual([])
  })

  it('2,000 columns are judged', () => {
    const columns = Array.from({ length: 2000 }, (_, at) => ({ name: `c${at}`, type: 'text' as const }))
    const wide = (day: number, isEmpty: (at: number) => boolean) =>
      runOf(
        day,
        shopRows(day)
          .slice(0, 10)
          .map(() => Object.fromEntries(columns.map(({ name }, at) => [name, isEmpty(at) ? null : 'x']))),
        columns,
      )
    const days = Array.from({ length: 6 }, (_, day) => wide(day, () => false))
    const findings = judge(
      wide(6, (at) => at === 1234),
      days,
    )
    expect([...new Set(findings.map(({ column }) => column))]).toEqual(['c1234'])
  })

  it.each(['__proto__', 'constructor', '["a"]', ''])(
    '%j is a name of a column and a value as any other',
    (name) => {
      const columns = [...shopColumns, { name, type: 'text' as const }]
      const run = (day: number, label: string) =>
        runOf(
          day,
          shopRows(day).map((row) => Object.assign(Object.create(null), row, { [name]: label })),
          columns,
        )
      const days = Array.from({ length: 8 }, (_, day) => run(day, 'usual'))
      expect(judge(run(8, 'usual'), days)).toEqual([])
      expect(judge(run(8, name || 'other'), days).every(({ column }) => column === name)).toBe(true)
      expect(judge(run(8, name || 'other'), days)).not.toEqual([])
    },
  )
})
