import type { Cell } from '@windrow/contract/schemas/datasets'
import { describeTable } from '@windrow/quality/describe-table'
import type { ColumnFigures, RunFigures } from '@windrow/quality/figures'
import { sketchOf } from '@windrow/quality/sketch'
import type { Found, Row, SiteColumn } from './site.ts'

const pageSize = 24

/** 53 bits of a value: two hashes of its text (FNV-1a with different starts). */
function hashOf(value: Row | Cell): number {
  const text = JSON.stringify(value)
  let low = 0x811c9dc5
  let high = 0x01000193
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    low = Math.imul(low ^ code, 0x01000193)
    high = Math.imul(high ^ code, 0x85ebca6b)
  }
  high ^= low >>> 13
  return (high >>> 11) * 2 ** 32 + (low >>> 0)
}

/** A run with its figures. */
export interface Described {
  found: Found
  figures: RunFigures
}

/** What a run that found these rows is judged by. Columns with the cells of a run that is already described are as in its figures. */
export function figuresOf(found: Found, columns: readonly SiteColumn[], known?: Described): RunFigures {
  const { startedAt, rows, failed, pace } = found
  const pages = Math.ceil(rows.length / pageSize)
  const requests = pages + rows.length
  const alike = known ? alikeColumns(found, columns, known) : new Map<string, ColumnFigures>()
  const others = columns.filter(({ name }) => !alike.has(name))
  const table = describeTable(
    'items',
    {
      columns: others,
      rows: rows.map((row) => others.map(({ name }) => row[name] ?? null)),
      hashes: rows.map(hashOf),
      sketches: others.map(({ name }) =>
        sketchOf(rows.flatMap((row) => (row[name] === null ? [] : [hashOf(row[name]!)]))),
      ),
      total: rows.length,
      keyDuplicates: null,
      violations: null,
    },
    startedAt,
  )
  const described = new Map([...alike, ...table.columns.map((column) => [column.name, column] as const)])
  return {
    startedAt,
    pages,
    requests,
    failures: failed,
    durationMs: pace * requests,
    bytes: 30_000 * requests,
    tables: [{ ...table, columns: columns.map(({ name }) => described.get(name)!) }],
  }
}

function alikeColumns(
  { rows }: Found,
  columns: readonly SiteColumn[],
  known: Described,
): Map<string, ColumnFigures> {
  const before = known.found.rows
  if (rows.length !== before.length) return new Map()
  const alike = columns.filter(({ name }) => rows.every((row, at) => row[name] === before[at]![name]))
  const names = new Set(alike.map(({ name }) => name))
  return new Map(
    known.figures.tables.flatMap((table) =>
      table.columns.filter(({ name }) => names.has(name)).map((column) => [column.name, column] as const),
    ),
  )
}
