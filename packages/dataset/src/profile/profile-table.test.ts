import { afterAll, describe, expect, it } from 'vitest'
import type { Column } from '@windrow/contract/schemas/datasets'
import { numbersTable, openWorkbench } from '../test-support/table-on-disk.ts'
import { profileTable } from './profile-table.ts'

const bench = await openWorkbench()
afterAll(() => bench[Symbol.asyncDispose]())

async function profileOf(type: Column['type'], values: readonly unknown[]) {
  const columns: Column[] = [{ name: 'v', type }]
  const files = await bench.segments(values.map((v) => ({ v })))
  return (await profileTable(bench.engine, { columns, files })).columns[0]!
}

describe('the profile of a column', () => {
  it('of text: filled, distinct, sizes, bounds and the commonest', async () => {
    expect(await profileOf('text', ['oak', 'ash', 'oak', '', null, 'émile', 'oak'])).toEqual({
      name: 'v',
      type: 'text',
      filled: 5,
      fillRate: (100 * 5) / 7,
      distinctCount: 3,
      distinctIsExact: true,
      memorySize: 3 + 3 + 3 + 6 + 3,
      minimum: 'ash',
      maximum: 'émile',
      mean: null,
      shortest: 3,
      longest: 5,
      topValues: [
        { value: 'oak', count: 3 },
        { value: 'ash', count: 1 },
        { value: 'émile', count: 1 },
      ],
      histogram: [],
    })
  })

  it('of numbers: mean and spread, what is no number counts as empty', async () => {
    const profile = await profileOf('number', [0, 1, 1, 'on request', 20, null])

    expect(profile).toMatchObject({
      filled: 4,
      distinctCount: 3,
      minimum: 0,
      maximum: 20,
      mean: 5.5,
      memorySize: 32,
    })
    expect(profile.histogram).toHaveLength(20)
    expect(profile.histogram[0]).toEqual({ from: 0, to: 1, count: 1 })
    expect(profile.histogram[1]).toEqual({ from: 1, to: 2, count: 2 })
    expect(profile.histogram[19]).toEqual({ from: 19, to: 20, count: 1 })
  })

  it('of whole numbers beyond 2^53', async () => {
    expect(await profileOf('integer', ['9007199254740993', 1])).toMatchObject({
      minimum: 1,
      maximum: '9007199254740993',
      topValues: [{ value: 1, count: 1 }, { value: '9007199254740993', count: 1 }],
    }) // oxfmt-ignore
  })

  it('of dates and times', async () => {
    const days = await profileOf('date', ['2026-01-01', '2026-01-21', '2026-01-01', 'soon'])
    expect(days).toMatchObject({ filled: 3, minimum: '2026-01-01', maximum: '2026-01-21', mean: null })
    expect(days.histogram[0]).toEqual({
      from: '2026-01-01T00:00:00.000Z',
      to: '2026-01-02T00:00:00.000Z',
      count: 2,
    })
    expect(days.topValues[0]).toEqual({ value: '2026-01-01', count: 2 })

    const moment = '2026-02-28T10:00:00.000Z'
    expect(await profileOf('datetime', [moment, moment])).toMatchObject({
      minimum: moment,
      maximum: moment,
      topValues: [{ value: moment, count: 2 }],
      histogram: [{ from: moment, to: moment, count: 2 }],
    })
  })

  it('of yes and no, and of nested values, which have no order', async () => {
    expect(await profileOf('boolean', [true, false, true])).toMatchObject({
      distinctCount: 2,
      minimum: null,
      topValues: [{ value: true, count: 2 }, { value: false, count: 1 }],
    }) // oxfmt-ignore
    expect(await profileOf('json', [{ a: 1 }, [], {}, null, { a: 1 }])).toMatchObject({
      filled: 2,
      distinctCount: 1,
      memorySize: 14,
      minimum: null,
      topValues: [],
    })
  })

  it('of a column in which every value is another has no commonest', async () => {
    const table = await numbersTable(bench, 100_000)
    const { rows, columns } = await profileTable(bench.engine, table)

    expect(rows).toBe(100_000)
    const [n, word, , note] = columns
    expect([n!.topValues, note!.topValues]).toEqual([[], []])
    expect(n!.distinctCount).toBeGreaterThan(95_000)
    expect(n!.histogram.map(({ count }) => count)).toEqual(Array.from({ length: 20 }, () => 5000))
    expect(word!.topValues.map(({ count }) => count)).toEqual([25_000, 25_000, 25_000, 25_000])
  })

  // spec: PROF-11
  it('counts distinct values one by one in up to a million rows, and beyond where they are few', async () => {
    const exact = await profileTable(bench.engine, await numbersTable(bench, 300_000))
    const said = ({ distinctCount, distinctIsExact }: (typeof exact.columns)[number]) => [
      distinctCount,
      distinctIsExact,
    ]
    expect(exact.columns.map(said)).toEqual([[300_000, true], [4, true], [2, true], [300_000, true]]) // oxfmt-ignore

    const { columns } = await profileTable(bench.engine, await numbersTable(bench, 1_000_001))
    expect(columns.slice(1, 3).map(said)).toEqual([[4, true], [2, true]]) // oxfmt-ignore
    for (const estimate of [columns[0]!, columns[3]!]) {
      expect(estimate.distinctIsExact).toBe(false)
      expect(Math.abs(estimate.distinctCount - 1_000_001)).toBeLessThan(100_000)
    }
  })

  it('of numbers around zero has a bin that begins at 0', async () => {
    const { histogram } = await profileOf('number', [-0.3, 0.3])
    expect(histogram[10]!.from).toBe(0)
    expect(histogram[9]!.to).toBe(0)
  })

  it('of very many values tells those that are common among them', async () => {
    const values = Array.from({ length: 60_000 }, (_, at) =>
      at % 3 === 0 ? 'unknown' : at % 500 === 1 ? 'n/a' : `sku ${at}`,
    )
    const { distinctCount, topValues } = await profileOf('text', values)
    expect(distinctCount).toBeGreaterThan(35_000)
    expect(topValues).toEqual([
      { value: 'unknown', count: 20_000 },
      { value: 'n/a', count: 80 },
    ])
  })

  it('of an empty one, and of numbers too far apart for a picture', async () => {
    expect(await profileOf('number', [null, ''])).toMatchObject({
      filled: 0,
      fillRate: 0,
      minimum: null,
      histogram: [],
    })
    expect(await profileOf('number', [])).toMatchObject({ fillRate: 0, distinctCount: 0 })
    expect(await profileOf('number', [-1.7e308, 1.7e308])).toMatchObject({ filled: 2, histogram: [] })
    const { histogram } = await profileOf('number', [0, 1.7e308])
    expect(histogram.every(({ from, to }) => Number.isFinite(from) && Number.isFinite(to))).toBe(true)
    expect(await profileOf('number', [5, 5])).toMatchObject({ histogram: [{ from: 5, to: 5, count: 2 }] })
  })
})

it('says how far it is, and ends when nobody wants it any more', async () => {
  const table = await numbersTable(bench, 1000)
  const shares: number[] = []
  await profileTable(bench.engine, table, (share) => shares.push(share))
  expect(shares).toEqual([0.2, 0.4, 0.6, 0.8])

  const stop = AbortSignal.abort()
  await expect(profileTable(bench.engine, table, undefined, stop)).rejects.toMatchObject({
    code: 'CANCELLED',
  })
})
