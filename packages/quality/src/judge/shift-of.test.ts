import { describe, expect, it } from 'vitest'
import type { ColumnFigures } from '../figures/figures.ts'
import { healthyRuns, judge, runOf, shopRows, type ShopRow } from '../testing/shop-runs.ts'
import { sentenceOf } from '../words/sentence-of.ts'
import { PastRuns } from './past-runs.ts'
import { withCauses } from './with-causes.ts'
import { shiftOf } from './shift-of.ts'

const past = healthyRuns(12)
const pastRuns = new PastRuns(past)
const rows = shopRows(12)

/** The price of every row times a factor, in about a share of the rows. */
const changed = (factor: number, share: number, of: readonly ShopRow[] = rows): ShopRow[] =>
  of.map((row, at) =>
    (at * 37) % 100 < share * 100
      ? { ...row, price: Number((Number(row['price']) * factor).toFixed(6)) }
      : row,
  )
const columnOf = (some: readonly ShopRow[]): ColumnFigures =>
  runOf(12, some).tables[0]!.columns.find(({ name }) => name === 'price')!
const shiftIn = (some: readonly ShopRow[]) =>
  shiftOf(
    columnOf(some),
    pastRuns.tally('items', 'price', 'magnitudes'),
    pastRuns.lastColumn('items', 'price'),
  )

describe('a shift of numbers by a power of ten', () => {
  it.each([
    [100, 1, 2],
    [0.01, 1, -2],
    [10, 1, 1],
    [1000, 1, 3],
    [100, 0.3, 2],
    [0.01, 0.1, -2],
    [0.1, 0.4, -1],
  ])('by %d in a share of %d is known', (factor, share, powerOfTen) => {
    const shift = shiftIn(changed(factor, share))!
    expect(shift.powerOfTen).toBe(powerOfTen)
    expect(Math.abs(shift.share - share)).toBeLessThan(0.06)
  })

  it.each([
    [1, 1],
    [160, 1],
    [11.4, 1],
    [0.2, 1],
    [30, 0.3],
  ])('is not what a factor of %d in a share of %d is', (factor, share) => {
    expect(shiftIn(changed(factor, share))).toBeNull()
  })

  it('is not what other numbers, or those of one size, show', () => {
    const stocks = rows.map((row, at) => ({ ...row, price: (at * 7919) % 3000 }))
    expect(shiftIn(stocks)).toBeNull()
    const alike = (price: number) => columnOf(rows.map((row) => ({ ...row, price })))
    const tally = new PastRuns(
      [0, 1, 2].map((day) =>
        runOf(
          day,
          rows.map((row) => ({ ...row, price: 12 })),
        ),
      ),
    ).tally('items', 'price', 'magnitudes')
    expect(shiftOf(alike(1200), tally, alike(12))).toBeNull()
    expect(shiftOf(alike(12), null)).toBeNull()
  })

  it('is said instead of sizes and beside medians', () => {
    const titles = (some: readonly ShopRow[]) =>
      withCauses(judge(runOf(12, some), past)).map(({ finding }) => sentenceOf(finding).title)
    expect(titles(changed(0.01, 1))).toEqual(
      expect.arrayContaining([
        `\`price\` is 100 times lower in all ${rows.length} rows; a decimal point probably moved.`,
        expect.stringMatching(/^The median of `price` is 0\.\d+, 100 times lower; usually \d.*\.$/),
      ]),
    )
    expect(titles(changed(100, 0.3)).filter((title) => title.includes('times'))).toEqual([
      expect.stringMatching(
        /^`price` is 100 times higher in about \d+ of \d+ rows; a decimal point probably moved\.$/,
      ),
    ])
  })
})
