import type { Cell, Column } from '@windrow/contract/schemas/datasets'
import { describeTable } from '../figures/describe-table.ts'
import type { RunFigures } from '../figures/figures.ts'
import { sketchOf } from '../figures/sketch.ts'
import { History } from '../judge/history.ts'
import { type Finding, judgeRun } from '../judge/judge-run.ts'
import { measureRun } from '../judge/measure-run.ts'
import { PastRuns } from '../judge/past-runs.ts'
import type { Acceptance } from '../judge/place.ts'

export type ShopRow = Record<string, Cell>

export const shopColumns: Column[] = [
  { name: 'sku', type: 'text' },
  { name: 'name', type: 'text' },
  { name: 'price', type: 'number' },
  { name: 'group', type: 'text' },
  { name: 'seen', type: 'datetime' },
]
const dayMs = 86_400_000
const start = Date.UTC(2026, 0, 5, 6)
const groups = ['Tools', 'Garden', 'Kitchen', 'Toys']
const adjectives = ['light', 'small', 'green', 'steel', 'long']
const nouns = ['spade', 'kettle', 'knife', 'ladder', 'ball', 'lamp', 'rope']

/** A number from 0 to below 1 that depends on two whole numbers only. */
function chance(a: number, b: number): number {
  const mixed = Math.imul(a ^ 0x9e37, 0x85ebca6b) ^ Math.imul(b + 0x79b9, 0xc2b2ae35)
  return (Math.imul(mixed ^ (mixed >>> 15), 0x27d4eb2f) >>> 0) / 2 ** 32
}

/** What a shop shows on a day: about 400 things, a few of them new, some prices changed, one name in fifty missing. */
export function shopRows(day: number): ShopRow[] {
  const first = day * 2
  return Array.from({ length: 400 + Math.floor(6 * chance(day, 1)) }, (_, at) => {
    const id = first + at
    const priceDay = Math.floor((day + (id % 8)) / 8)
    return {
      sku: `A-${10_000 + id}`,
      name: chance(id, 2) < 0.02 ? null : `${adjectives[id % 5]!} ${nouns[id % 7]!} ${id % 90}`,
      price: Math.floor(5 + 90 * chance(id, priceDay)) + 0.99,
      group: groups[id % 4]!,
      seen: new Date(start + (id - 500) * 7_000_000).toISOString(),
    }
  })
}

const hashOf = (value: unknown): number => {
  let hash = 0x811c9dc5
  for (const character of JSON.stringify(value)) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193)
  return hash >>> 0
}

/** The figures of the run of a day that found these rows, in one table. */
export function runOf(
  day: number,
  rows: readonly ShopRow[],
  columns: readonly Column[] = shopColumns,
): RunFigures {
  const startedAt = start + day * dayMs
  const cellsOf = (name: string) => rows.map((row) => row[name] ?? null)
  const table = {
    columns,
    rows: rows.map((row) => columns.map(({ name }) => row[name] ?? null)),
    hashes: rows.map(hashOf),
    sketches: columns.map(({ name }) => sketchOf(cellsOf(name).map(hashOf))),
    total: rows.length,
    keyDuplicates: null,
    violations: null,
  }
  const pages = Math.ceil(rows.length / 20)
  return {
    startedAt,
    pages,
    requests: pages + rows.length,
    failures: {},
    durationMs: 60_000,
    bytes: 1_000_000,
    tables: [describeTable('items', table, startedAt)],
  }
}

const histories = new WeakMap<readonly RunFigures[], History>()

function measuredHistory(runs: readonly RunFigures[], acceptances: readonly Acceptance[]): History {
  const history = new History(acceptances)
  for (const [at, run] of runs.entries())
    history.add(run.startedAt, measureRun(run, new PastRuns(runs.slice(0, at), acceptances)))
  return history
}

/** Measures runs in a row; the same runs only once. */
function historyOf(runs: readonly RunFigures[], acceptances: readonly Acceptance[]): History {
  const known = acceptances.length === 0 ? histories.get(runs) : undefined
  const history = known ?? measuredHistory(runs, acceptances)
  if (acceptances.length === 0) histories.set(runs, history)
  return history
}

/** Judges a run by those before it. */
export const judge = (
  run: RunFigures,
  before: readonly RunFigures[],
  acceptances: readonly Acceptance[] = [],
): Finding[] =>
  judgeRun(run.startedAt, measureRun(run, new PastRuns(before, acceptances)), historyOf(before, acceptances))

/** The runs of days in a row, from the first. */
export const healthyRuns = (days: number): RunFigures[] =>
  Array.from({ length: days }, (_, day) => runOf(day, shopRows(day)))
