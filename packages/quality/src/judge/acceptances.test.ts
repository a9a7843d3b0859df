import { describe, expect, it } from 'vitest'
import type { RunFigures } from '../figures/figures.ts'
import { healthyRuns, judge, runOf, shopRows, type ShopRow } from '../testing/shop-runs.ts'
import type { Acceptance } from './place.ts'

const days = healthyRuns(34)
const from = 30

/** The runs of days from the 30th on, changed. */
const changedFrom = (change: (row: ShopRow, at: number) => ShopRow): RunFigures[] =>
  days.map((run, day) => (day < from ? run : runOf(day, shopRows(day).map(change))))

const named = (
  runs: readonly RunFigures[],
  day: number,
  acceptances: readonly Acceptance[],
  run = runs[day]!,
) => judge(run, runs.slice(0, day), acceptances).map(({ column, metric }) => `${column ?? ''} ${metric}`)

const accept = (...places: [column: string | null, metric: Acceptance['metric']][]): Acceptance[] =>
  places.map(([column, metric]) => ({
    table: 'items',
    column,
    metric,
    startedAt: days[from]!.startedAt,
  }))

describe('an accepted level', () => {
  const halfEmpty = changedFrom((row, at) => (at % 2 === 0 ? { ...row, price: null } : row))
  const accepted = accept(['price', 'fill'])

  it('is odd in its own run and, if nobody accepts it, in the next', () => {
    expect(named(halfEmpty, from, [])).toContain('price fill')
    expect(named(halfEmpty, from, accepted)).toContain('price fill')
    expect(named(halfEmpty, from + 1, [])).toContain('price fill')
  })

  it.each([1, 2, 3])('is normal %i runs later', (later) => {
    expect(named(halfEmpty, from + later, accepted)).not.toContain('price fill')
  })

  it('makes the one before odd', () => {
    const [back] = judge(days[from + 1]!, halfEmpty.slice(0, from + 1), accepted).filter(
      ({ metric }) => metric === 'fill',
    )
    expect(back).toMatchObject({ column: 'price', value: 1 })
    expect(back!.expected).toBeCloseTo(0.5, 1)
  })

  it('leaves a further fault odd', () => {
    const worse = runOf(
      from + 1,
      shopRows(from + 1).map((row, at) => (at % 4 === 0 ? row : { ...row, price: null })),
    )
    expect(named(halfEmpty, from + 1, accepted, worse)).toContain('price fill')
  })

  it('says nothing of other columns', () => {
    const others = changedFrom((row, at) => (at % 2 === 0 ? { ...row, price: null, group: null } : row))
    expect(named(others, from + 1, accepted)).toContain('group fill')
  })
})

describe('accepted values', () => {
  const renamed = changedFrom((row) => (row['group'] === 'Toys' ? { ...row, group: 'Games' } : row))
  const odd = ['group values.new', 'group values.lost', 'group values.moved']
  const accepted = accept(['group', 'values.new'])
  const ofValues = (names: readonly string[]) => names.filter((name) => name.startsWith('group values'))

  it('are odd in their own run and, if nobody accepts them, in the next', () => {
    expect(named(renamed, from, [])).toEqual(expect.arrayContaining(odd))
    expect(ofValues(named(renamed, from + 1, []))).not.toEqual([])
  })

  it('are normal from the next run on', () => {
    expect(ofValues(named(renamed, from + 1, accepted))).toEqual([])
    expect(ofValues(named(renamed, from + 3, accepted))).toEqual([])
  })

  it('make those before odd', () => {
    expect(ofValues(named(renamed, from + 1, accepted, days[from + 1]))).toEqual(
      expect.arrayContaining(['group values.new', 'group values.lost']),
    )
  })
})
