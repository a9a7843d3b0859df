import { afterAll, expect, it } from 'vitest'
import { isNumeric, kindOf } from '@windrow/contract/recipe/field-types'
import type { Cell, Column } from '@windrow/contract/schemas/datasets'
import { openWorkbench } from '../test-support/table-on-disk.ts'
import { measureTable } from './measure-table.ts'

const bench = await openWorkbench()
afterAll(() => bench[Symbol.asyncDispose]())

const columns: Column[] = [
  { name: 'the "word"', type: 'text' },
  { name: "it's a price", type: 'number' },
  { name: 'count', type: 'integer' },
  { name: 'flag', type: 'boolean' },
  { name: 'day', type: 'date' },
  { name: 'moment', type: 'datetime' },
  { name: 'nested', type: 'json' },
  { name: 'never', type: 'text' },
]

/** A seeded generator, so that failures are reproducible. */
function randomness(seed: number) {
  let state = seed
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 4_294_967_296
  }
  const int = (below: number) => Math.floor(next() * below)
  const pick = <T>(list: readonly T[]) => list[int(list.length)]!
  return { int, pick, chance: (share: number) => next() < share }
}
type Random = ReturnType<typeof randomness>

const makers: ((random: Random) => Cell)[] = [
  ({ pick }) => pick(['', 'ash', 'Ash', 'é', '😀 two', 'a\nb', 'x'.repeat(300)]),
  ({ int }) => (int(41) - 20) / 4,
  ({ pick }) => pick([1, -4, 7, 0, 2 ** 40]),
  ({ int }) => int(2) === 0,
  ({ int }) => `2026-0${1 + int(3)}-1${int(10)}`,
  ({ int }) => `2026-03-0${1 + int(9)}T04:05:06.00${int(10)}Z`,
  ({ pick }) => pick<Cell>([{ a: [1, 'two', null] }, {}, [], [''], 'text', 3]),
  () => null,
]

const isEmpty = (cell: Cell) =>
  cell === null || cell === '' || (typeof cell === 'object' && Object.keys(cell).length === 0)
const textOf = (cell: Cell): string => JSON.stringify(isEmpty(cell) ? null : cell)
const characters = (cell: Cell, { type }: Column): number => {
  const text = typeof cell === 'string' && kindOf(type) === 'text' ? cell : JSON.stringify(cell)
  return Array.from(text).length
}
const mean = (values: readonly number[]) =>
  values.length === 0 ? null : values.reduce((sum, one) => sum + one, 0) / values.length

/** The value at a share of the sorted ones, between two of them if need be. */
function quantile(values: readonly number[], share: number): number | null {
  const sorted = values.toSorted((a, b) => a - b)
  const place = (sorted.length - 1) * share
  const [low, high] = [Math.floor(place), Math.ceil(place)].map((at) => sorted[at])
  return low === undefined ? null : low + (high! - low) * (place % 1)
}

function repeatsIn(identities: readonly string[]): number {
  return identities.length - new Set(identities).size
}

/** What `measureTable` must count, in a simple way. */
function counts(rows: readonly Cell[][], keys: readonly number[]) {
  const textsOf = (cells: readonly Cell[]) => cells.map(textOf).join('\t')
  const keyed = rows.map((row) => keys.map((at) => row[at]!)).filter((key) => !key.every(isEmpty))
  return {
    duplicates: repeatsIn(rows.map(textsOf)),
    keyDuplicates: keys.length === 0 ? null : repeatsIn(keyed.map(textsOf)) / rows.length,
    columns: columns.map((column, at) => {
      const filled = rows.map((row) => row[at]!).filter((cell) => !isEmpty(cell))
      const { type } = column
      const numbers = isNumeric(type) ? (filled as number[]) : []
      const [low, high] = [0.25, 0.75].map((share) => quantile(numbers, share))
      const hasLength = kindOf(type) === 'text' || kindOf(type) === 'json'
      return {
        filled: filled.length,
        distinct: new Set(filled.map(textOf)).size,
        median: quantile(numbers, 0.5),
        spread: numbers.length === 0 ? null : high! - low!,
        meanLength: hasLength ? mean(filled.map((cell) => characters(cell, column))) : null,
      }
    }),
  }
}

const asText = (rows: readonly Cell[][]) => rows.map((row) => row.map(textOf).join('\t')).sort()

it.each([21, 22, 23])('counts random tables as plain code does (seed %i)', async (seed) => {
  const random = randomness(seed)
  const row = () => makers.map((make) => (random.chance(0.2) ? null : make(random)))
  for (const length of [1, 2, 40, 400]) {
    const rows = Array.from({ length }, row)
    rows.push(...rows.slice(0, length / 4))
    const records = rows.map((cells) =>
      Object.fromEntries(cells.map((cell, at) => [columns[at]!.name, cell])),
    )
    const keys = random.pick([[], [0], [2], [0, 4]])
    for (const files of [
      await bench.segments(records, 37),
      [await bench.parquet(columns, records)],
      [
        ...(await bench.segments(records.slice(0, 20))),
        await bench.parquet(columns, records.slice(20)),
      ].filter(() => length > 20),
    ]) {
      if (files.length === 0) continue
      const measured = await measureTable(
        bench.engine,
        { columns, files },
        { keys: keys.map((at) => columns[at]!.name) },
      )

      const { keyDuplicates, ...expected } = counts(rows, keys)
      expect(measured).toMatchObject({ total: rows.length, columns, keyDuplicates })
      expect(measured.counts).toEqual({
        ...expected,
        columns: expected.columns.map((one) => ({
          ...one,
          meanLength: one.meanLength === null ? null : expect.closeTo(one.meanLength, 9),
        })),
      })
      expect(asText(measured.rows)).toEqual(asText(rows))
      expect(measured.hashes).toHaveLength(new Set(asText(rows)).size)
      expect(measured.sketches.map(({ length }) => length)).toEqual(
        expected.columns.map(({ distinct }, at) => (columns[at]!.type === 'boolean' ? 0 : distinct)),
      )
    }
  }
})
