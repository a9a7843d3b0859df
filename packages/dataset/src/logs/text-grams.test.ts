import { truncate, writeFile } from 'node:fs/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { openWorkbench } from '../test-support/table-on-disk.ts'
import { logColumns, queryLogs, type LogView } from './query-logs.ts'
import { GramBits, stretchEntries, stretchesWith } from './text-grams.ts'
import { writeTextGrams } from './write-text-grams.ts'

const bench = await openWorkbench()
afterAll(() => bench[Symbol.asyncDispose]())

/** Seeded, so that failures are reproducible. */
function randomness(seed: number) {
  let state = seed
  const int = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 4_294_967_296) * below)
  }
  return { int, pick: <T>(list: readonly T[]) => list[int(list.length)]! }
}
type Random = ReturnType<typeof randomness>

// The Kelvin sign and İ have a lower case within ASCII; ſ and ẞ are letters with an unusual other case.
const pieces = ['Page', ' read', '-in', '/p/', '?', 'K', 'İ', 'ı', 'ſ', 'ẞ', 'Σ', '😀', '100 %', "'", ' ']
const textOf = ({ int, pick }: Random) =>
  Array.from({ length: 1 + int(5) }, () => (int(3) === 0 ? String(int(10_000_000)) : pick(pieces))).join('')

const entries = 20 * stretchEntries + 77
const random = randomness(7)
const log = Array.from({ length: entries }, (_, at) => ({
  at: new Date(Date.UTC(2026, 0, 1) + at).toISOString(),
  level: at % 50 === 0 ? 'WARN' : 'INFO',
  message: textOf(random),
  url: random.int(3) === 0 ? null : `https://shop.example/${textOf(random)}`,
  code: at === 30_000 ? 'ONLY_ONCE' : null,
}))
const file = await bench.parquet(logColumns, log)
const grams = bench.path('log.grams')
const bytes = await writeTextGrams(bench.engine, file, grams)

const found = (files: Parameters<typeof queryLogs>[1], view: Partial<LogView>) =>
  queryLogs(bench.engine, files, { offset: 0, limit: 5, ...view })

/** A part of what an entry says, in another case. */
function searchOf({ int, pick }: Random): string {
  const { message, url } = pick(log)
  const text = int(2) === 0 ? message : (url ?? message)
  const from = int(text.length)
  const part = text.slice(from, from + 1 + int(12)).replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, '')
  return pick([part, part.toUpperCase(), part.toLowerCase()])
}

describe('a search with the groups of a log', () => {
  it('finds what a search without them finds, in any case and alphabet', async () => {
    const { int, ...rest } = randomness(11)
    for (let round = 0; round < 40; round++) {
      const view = {
        search: searchOf({ int, ...rest }),
        newest: int(2) === 0,
        offset: int(2) * 3,
        ...(int(4) === 0 && { level: 'WARN' as const }),
      }
      expect([view, await found([{ ...file, grams }], view)]).toEqual([view, await found([file], view)])
    }
  })

  it('reads only the stretches that can contain a text', async () => {
    expect(await stretchesWith(grams, entries, 'only_once')).toEqual([Math.floor(30_000 / stretchEntries)])
    expect(await stretchesWith(grams, entries, 'https://shop.example/')).toHaveLength(21)
    expect(await stretchesWith(grams, entries, 'never said')).toEqual([])
    expect(bytes / entries).toBeLessThan(5)
  })

  it('reads everything for a text that has no group', async () => {
    expect(await stretchesWith(grams, entries, 'page')).toBeNull()
    expect(await stretchesWith(grams, entries, 'Σ😀Σ😀Σ😀')).toBeNull()
  })

  it('does without groups of other entries, and with none said to contain the text finds nothing', async () => {
    const view = { search: 'ONLY_ONCE' }
    const other = bench.path('other.grams')
    await writeFile(other, new GramBits(entries).bits)

    expect((await found([{ ...file, grams: other }], view)).total).toBe(0)
    await truncate(other, 100)
    expect((await found([{ ...file, grams: other }], view)).total).toBe(1)
    // While a run adds to its log, the groups say nothing.
    const [more] = await bench.segments([log[30_000]!])
    expect((await found([{ ...file, grams: other }, more!], view)).total).toBe(2)
  })
})
