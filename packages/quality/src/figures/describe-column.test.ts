import { describe, expect, it } from 'vitest'
import type { Cell } from '@windrow/contract/schemas/datasets'
import type { FieldType } from '@windrow/contract/recipe/field-types'
import type { Tally } from './figures.ts'
import { atOnce } from '../turns/steps.ts'
import { describeColumn } from './describe-column.ts'

const start = Date.UTC(2026, 4, 1, 12)
/** A tally by label. */
const counts = (tally: Tally | undefined) => tally && Object.fromEntries(tally)
const described = (type: FieldType, cells: Cell[]) =>
  atOnce(describeColumn({ name: 'v', type }, cells, [1, 2], start))

describe('the figures of a column', () => {
  it('count what is filled and what is different', () => {
    expect(described('text', ['a', 'b', 'a', '', null])).toMatchObject({
      rows: 5,
      filled: 3,
      distinct: 2,
      meanLength: 1,
    })
    expect(described('json', [{}, [], { a: 1 }, { a: 1 }, null])).toMatchObject({ filled: 2, distinct: 1 })
    expect(described('text', [])).toMatchObject({
      rows: 0,
      filled: 0,
      distinct: 0,
      median: null,
      meanLength: null,
      tallies: {},
    })
  })

  it('of numbers have the median, also of those that are kept as text to lose no digit', () => {
    expect(described('integer', [1, 5, '9007199254740993', null])).toMatchObject({ filled: 3, median: 5 })
    expect(counts(described('number', [0, 20, 200]).tallies.magnitudes)).toEqual({ zero: 1, '5': 1, '9': 1 })
  })

  it('of numbers in text do not take them for numbers', () => {
    const figures = described('text', ['12', '13', '14'])
    expect(figures.median).toBeNull()
    expect(counts(figures.tallies.kinds)).toEqual({ 'number in text': 3 })
  })

  it('tell kinds of values apart', () => {
    const { kinds } = described('text', [
      '12,50',
      'https://a.example',
      '2026-01-01',
      '<b>x</b>',
      'word',
    ]).tallies
    expect(Object.keys(counts(kinds)!).sort()).toEqual(['URL', 'date', 'markup', 'number in text', 'text'])
    expect(counts(described('boolean', [true, false]).tallies.kinds)).toEqual({ boolean: 2 })
  })

  it('of times have hours and ages; of days only ages', () => {
    const times = described('datetime', ['2026-05-01T10:30:00Z', 'never'])
    expect([counts(times.tallies.hours), counts(times.tallies.ages)]).toEqual([{ '10': 1 }, { '1 h': 1 }])
    const days = described('date', ['2026-04-28'])
    expect([counts(days.tallies.hours), counts(days.tallies.ages)]).toEqual([undefined, { '3 d': 1 }])
  })

  it('name frequent values only, at most a hundred of them', () => {
    const cells = Array.from({ length: 1000 }, (_, at) => (at < 20 ? 'N/A' : at < 24 ? 'rare' : `sku ${at}`))
    expect(counts(described('text', cells).tallies.values)).toEqual({ 'N/A': 20 })
    const many = Array.from({ length: 1200 }, (_, at) => `v${at % 150}`)
    expect(described('text', many).tallies.values).toHaveLength(100)
  })

  it('keep the sketch of columns whose values tell rows apart', () => {
    expect(described('text', ['a', 'b', 'c']).sketch).toEqual([1, 2])
    expect(described('text', ['a', 'a', 'a']).sketch).toEqual([])
  })

  it('counts texts that were read with a wrong charset', () => {
    expect(described('text', ['GrÃ¶ÃŸe', 'Größe', 'Gr\ufffd\ufffde', null]).damaged).toBe(2)
    expect(described('text', ['Größe'])).not.toHaveProperty('damaged')
  })

  it('take whatever a number may be', () => {
    const figures = described('number', [Infinity, Number.NaN, 'Infinity', 'no number', -0, 1e308])
    expect(figures).toMatchObject({ filled: 6, median: 5e307 })
  })
})
