import type { DuckDBConnection } from '@duckdb/node-api'
import { mostLogEntries } from '@windrow/contract/logs'
import type { Column, Filter } from '@windrow/contract/schemas/datasets'
import type { LogEntry } from '@windrow/contract/schemas/logs'
import type { DatasetEngine } from '../dataset-engine.ts'
import type { SourceFile } from '../dataset-source.ts'
import { Bindings } from '../engine/sql.ts'
import { cell } from '../read/cell-alias.ts'
import { compileFilter } from '../read/compile-filter.ts'
import { fetchRows } from '../read/fetch-rows.ts'
import { withLargeLines } from '../read/large-lines.ts'
import { relation } from '../read/relation.ts'
import { layOut, type SourceLayout } from '../read/source-layout.ts'
import { stretchEntries, stretchesWith } from './text-grams.ts'

/** Selects entries of a log; all conditions must hold. */
export interface LogSelection {
  /** Exactly this level. */
  level?: LogEntry['level']
  /** In message, URL and code, case-insensitive. */
  search?: string
  from?: Date
  to?: Date
}

export interface LogView extends LogSelection {
  offset: number
  limit: number
  /** Counts the offset from the end. */
  newest?: boolean
}

/** The columns of a log entry, in storage and in answers. */
export const logColumns: Column[] = [
  { name: 'at', type: 'datetime' },
  { name: 'level', type: 'text' },
  { name: 'message', type: 'text' },
  { name: 'url', type: 'url' },
  { name: 'code', type: 'text' },
]
const all = logColumns.map((_, index) => index)
/** The columns that a text is searched in. */
export const searched = [2, 3, 4]

/** The conditions of a selection as table filters. */
export const logFilters = ({ level, from, to }: LogSelection): Filter[] => [
  ...(level ? [{ column: 'level', operator: 'is' as const, values: [level] }] : []),
  ...(from ? [{ column: 'at', operator: 'atLeast' as const, values: [from.toISOString()] }] : []),
  ...(to ? [{ column: 'at', operator: 'atMost' as const, values: [to.toISOString()] }] : []),
]

/**
 * One page of a run's log. Entries are numbered in the order in which they were written, which is by time except
 * within the length of a batch if several workers write; those of one page are sorted by time. Without conditions a
 * page is found by arithmetic; with conditions reading stops as soon as enough was found, and for a text only what can
 * contain it is read. A log of ten million entries is never sorted.
 * @returns the entries, and the number of matches, counted up to {@link mostLogEntries}.
 */
export function queryLogs(
  engine: DatasetEngine,
  files: readonly SourceFile[],
  view: LogView,
  signal?: AbortSignal,
): Promise<{ logs: LogEntry[]; total: number }> {
  return engine.previews.use(signal, async (connection) => {
    const layout = await layOut(connection, engine.facts, { columns: logColumns, files })
    return withLargeLines(async (lineLimit) => {
      const { rows, total } = await locate(connection, layout, view, lineLimit)
      const { cells } = await fetchRows(connection, layout, rows, all, lineLimit)
      const logs = cells.map(
        ([at, level, message, url, code]) => ({ at, level, message, url, code }) as LogEntry,
      )
      return { logs: logs.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at)), total }
    })
  })
}

interface Located {
  /** Positions in the log, from 0, in order. */
  rows: number[]
  total: number
}

/** The range of a page among `total` entries, counted from either end. */
function pageRange({ offset, limit, newest }: LogView, total: number): [from: number, to: number] {
  const from = newest ? Math.max(0, total - offset - limit) : Math.min(offset, total)
  const to = newest ? Math.max(0, total - offset) : Math.min(offset + limit, total)
  return [from, to]
}

async function locate(
  connection: DuckDBConnection,
  layout: SourceLayout,
  view: LogView,
  lineLimit: number,
): Promise<Located> {
  const bindings = new Bindings()
  const where = conditions(view, bindings)
  if (where.length === 0) {
    const [from, to] = pageRange(view, layout.total)
    return {
      rows: Array.from({ length: to - from }, (_, at) => from + at),
      total: Math.min(layout.total, mostLogEntries),
    }
  }
  const ranges = await entriesWith(layout, view.search)
  if (ranges?.length === 0) return { rows: [], total: 0 }
  const columns = [
    ...(view.search ? searched : []),
    ...(view.level ? [1] : []),
    ...(view.from || view.to ? [0] : []),
  ]
  const from = relation(
    layout,
    { columns, numbered: true, ...(ranges && { choice: { ranges } }) },
    bindings,
    lineLimit,
  )
  // Without an order, reading stops at the limit; the newest are known only after reading everything.
  const order = view.newest ? 'ORDER BY rn DESC' : ''
  const { offset, limit } = view
  const result = await connection.runAndReadAll(
    `WITH matched AS MATERIALIZED (SELECT rn FROM ${from} WHERE ${where.join(' AND ')} ${order} LIMIT ${mostLogEntries})
    SELECT rn FROM (SELECT rn FROM matched ORDER BY rn ${view.newest ? 'DESC' : ''} LIMIT ${limit} OFFSET ${offset})
    UNION ALL SELECT -1 - count(*) FROM matched`,
    bindings.values,
  )
  const numbers = result.getRows().map(([row]) => Number(row))
  return {
    rows: numbers.filter((row) => row >= 0).sort((a, b) => a - b),
    total: -1 - numbers.find((row) => row < 0)!,
  }
}

/** Of more ranges than this, reading one by one takes longer than reading everything. */
const mostRanges = 100

/** The entries of a log that can contain a text; undefined if all, as in the log of a run that isn't one file yet. */
async function entriesWith(layout: SourceLayout, search: string | undefined): Promise<Ranges | undefined> {
  const [file] = layout.files
  if (!search || layout.files.length !== 1 || file?.grams === undefined) return undefined
  const stretches = await stretchesWith(file.grams, file.rows, search.toLowerCase())
  const ranges = stretches && rangesOf(stretches, file.rows)
  return ranges && ranges.length <= mostRanges ? ranges : undefined
}

type Ranges = [from: number, to: number][]

function rangesOf(stretches: readonly number[], entries: number): Ranges {
  const ranges: Ranges = []
  for (const stretch of stretches) {
    const from = stretch * stretchEntries
    const to = Math.min(from + stretchEntries, entries)
    const last = ranges.at(-1)
    if (last?.[1] === from) last[1] = to
    else ranges.push([from, to])
  }
  return ranges
}

function conditions(view: LogView, bindings: Bindings): string[] {
  const filters = logFilters(view).map((filter) => compileFilter(logColumns, filter, bindings))
  return view.search ? [...filters, searchCondition(view.search, bindings)] : filters
}

/** Lower-casing ten million messages takes longer than reading them; digits and symbols don't need it. */
function searchCondition(search: string, bindings: Bindings): string {
  const hasCase = search.toLowerCase() !== search.toUpperCase()
  const wanted = bindings.text(search.toLowerCase())
  const hits = searched.map((index) => {
    const text = hasCase ? `lower(${cell(index)})` : cell(index)
    return `coalesce(contains(${text}, ${wanted}), false)`
  })
  return `(${hits.join(' OR ')})`
}
