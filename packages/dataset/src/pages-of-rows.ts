import type { DuckDBValue } from '@duckdb/node-api'
import type { Column } from '@windrow/contract/schemas/datasets'
import type { DatasetEngine } from './dataset-engine.ts'
import type { SourceFile } from './dataset-source.ts'
import { Bindings } from './engine/sql.ts'
import { cell } from './read/cell-alias.ts'
import { withLargeLines } from './read/large-lines.ts'
import { relation } from './read/relation.ts'
import { layOut } from './read/source-layout.ts'
import { instantText } from './read/typed-column.ts'

/** The columns of a request record. */
export const requestColumns: Column[] = [
  { name: 'url', type: 'url' },
  { name: 'type', type: 'text' },
  { name: 'depth', type: 'integer' },
  { name: 'outcome', type: 'text' },
  { name: 'httpStatus', type: 'integer' },
  { name: 'code', type: 'text' },
  { name: 'attempts', type: 'integer' },
  { name: 'rows', type: 'integer' },
  { name: 'bytes', type: 'integer' },
  { name: 'milliseconds', type: 'number' },
  { name: 'at', type: 'datetime' },
  { name: 'context', type: 'text' },
  { name: 'finalUrl', type: 'url' },
]
const position = (name: string) => requestColumns.findIndex((column) => column.name === name)
const [url, type, rows] = [position('url'), position('type'), position('rows')]
const facts = {
  http_status: position('httpStatus'),
  attempts: position('attempts'),
  bytes: position('bytes'),
  milliseconds: position('milliseconds'),
}
const at = position('at')

/** The request records of a run, and the page types whose rows go to the table; no other pages may add rows to it. */
export interface RowOrigin {
  requests: readonly SourceFile[]
  types: readonly string[]
}

/** The rows that a page gave: the number of the first, counted from 1, and how many. */
export interface PageRows {
  first: number
  count: number
}

/**
 * The URLs of the pages that rows of a table come from, in the order of `rowNumbers` (counted from 1); null where the
 * records don't say. A batch commits pages and their rows in the same order, so the records of pages with rows,
 * summed up, give the numbers of their rows.
 */
export async function pagesOfRows(
  engine: DatasetEngine,
  origin: RowOrigin,
  rowNumbers: readonly number[],
  signal?: AbortSignal,
): Promise<(string | null)[]> {
  // Numbered one by one for a hash join: an inequality would be a nested loop, as the wanted rows are estimated as one.
  const rows = await query(engine, origin, rowNumbers, signal, (wanted) => {
    return `numbered AS (SELECT url, unnest(range(last_row - row_count + 1, last_row + 1)) AS number FROM pages)
    SELECT number, url FROM numbered
    SEMI JOIN (SELECT unnest(CAST(CAST(${wanted} AS JSON) AS BIGINT[])) AS number) AS wanted USING (number)`
  })
  const found = new Map(rows.map(([number, page]) => [Number(number), String(page)]))
  return rowNumbers.map((number) => found.get(number) ?? null)
}

/** The rows that pages gave, by URL; of a page that was read several times, those of the first. */
export async function rowsOfPages(
  engine: DatasetEngine,
  origin: RowOrigin,
  urls: readonly string[],
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, PageRows>> {
  const rows = await query(engine, origin, urls, signal, (wanted) => {
    return `wanted AS (SELECT unnest(CAST(CAST(${wanted} AS JSON) AS VARCHAR[])) AS url)
    SELECT url, last_row - row_count + 1, row_count FROM pages SEMI JOIN wanted USING (url) ORDER BY last_row DESC`
  })
  return new Map(
    rows.map(([page, first, count]) => [String(page), { first: Number(first), count: Number(count) }]),
  )
}

/** How the page of a row was fetched. */
export interface RequestOfRow {
  url: string
  /** ISO 8601. */
  at: string
  httpStatus: number | null
  attempts: number
  bytes: number
  milliseconds: number
}

/** The request that gave a row (counted from 1); null where the records don't say. */
export async function requestOfRow(
  engine: DatasetEngine,
  origin: RowOrigin,
  row: number,
  signal?: AbortSignal,
): Promise<RequestOfRow | null> {
  const [found] = await query(engine, origin, [row], signal, (wanted) => {
    return `wanted AS (SELECT unnest(CAST(CAST(${wanted} AS JSON) AS BIGINT[])) AS number)
    SELECT url, asked_at, http_status, attempts, bytes, milliseconds FROM pages, wanted
    WHERE number > last_row - row_count AND number <= last_row LIMIT 1`
  })
  if (!found) return null
  const [page, at, httpStatus, ...figures] = found
  const [attempts, bytes, milliseconds] = figures.map(Number) as [number, number, number]
  const status = httpStatus === null ? null : Number(httpStatus)
  return { url: String(page), at: String(at), httpStatus: status, attempts, bytes, milliseconds }
}

/** Runs a query on `pages`: the request, number of rows, and number of the last row of each page with rows. */
function query(
  engine: DatasetEngine,
  { requests, types }: RowOrigin,
  wanted: readonly unknown[],
  signal: AbortSignal | undefined,
  select: (wanted: string) => string,
): Promise<DuckDBValue[][]> {
  if (types.length === 0 || wanted.length === 0) return Promise.resolve([])
  return engine.previews.use(signal, async (connection) => {
    const layout = await layOut(connection, engine.facts, { columns: requestColumns, files: requests })
    const result = await withLargeLines((lineLimit) => {
      const bindings = new Bindings()
      const columns = [url, type, rows, at, ...Object.values(facts)]
      const named = Object.entries(facts).map(([name, index]) => `${cell(index)} AS ${name}`)
      const records = relation(layout, { columns, numbered: true }, bindings, lineLimit)
      const wantedTypes = types.map((name) => bindings.text(name)).join(', ')
      const statement = `WITH pages AS (
          SELECT ${cell(url)} AS url, ${cell(rows)} AS row_count, ${instantText(cell(at))} AS asked_at, ${named.join(', ')},
            CAST(sum(${cell(rows)}) OVER (ORDER BY rn ROWS UNBOUNDED PRECEDING) AS BIGINT) AS last_row
          FROM ${records} AS records WHERE ${cell(type)} IN (${wantedTypes}) AND ${cell(rows)} > 0),
        ${select(bindings.text(JSON.stringify(wanted)))}`
      return connection.runAndReadAll(statement, bindings.values)
    })
    return result.getRows()
  })
}
