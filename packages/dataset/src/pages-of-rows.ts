import type { Column } from '@windrow/contract/schemas/datasets'
import type { DatasetEngine } from './dataset-engine.ts'
import type { SourceFile } from './dataset-source.ts'
import { Bindings } from './engine/sql.ts'
import { cell } from './read/cell-alias.ts'
import { withLargeLines } from './read/large-lines.ts'
import { relation } from './read/relation.ts'
import { layOut, type SourceLayout } from './read/source-layout.ts'

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
]
const position = (name: string) => requestColumns.findIndex((column) => column.name === name)
const [url, type, rows] = [position('url'), position('type'), position('rows')]

/** The request records of a run, and the page types whose rows go to one table, and to no other. */
export interface RowOrigin {
  requests: readonly SourceFile[]
  types: readonly string[]
}

/**
 * The URLs of the pages that rows of a table come from, in the order of `rowNumbers` (counted from 1); null where the
 * records don't say. A batch commits pages and their rows in the same order, so the records of pages with rows,
 * summed up, give the numbers of their rows.
 */
export function pagesOfRows(
  engine: DatasetEngine,
  { requests, types }: RowOrigin,
  rowNumbers: readonly number[],
  signal?: AbortSignal,
): Promise<(string | null)[]> {
  if (types.length === 0 || rowNumbers.length === 0) return Promise.resolve(rowNumbers.map(() => null))
  return engine.previews.use(signal, async (connection) => {
    const layout = await layOut(connection, engine.facts, { columns: requestColumns, files: requests })
    const result = await withLargeLines((lineLimit) => {
      const bindings = new Bindings()
      return connection.runAndReadAll(
        statement(layout, types, rowNumbers, bindings, lineLimit),
        bindings.values,
      )
    })
    const found = new Map(result.getRows().map(([number, page]) => [Number(number), page]))
    return rowNumbers.map((number) => (found.get(number) as string | undefined) ?? null)
  })
}

function statement(
  layout: SourceLayout,
  types: readonly string[],
  rowNumbers: readonly number[],
  bindings: Bindings,
  lineLimit: number,
): string {
  const records = relation(layout, { columns: [url, type, rows], numbered: true }, bindings, lineLimit)
  const wanted = bindings.text(JSON.stringify(rowNumbers))
  const named = types.map((name) => bindings.text(name)).join(', ')
  // Numbered one by one for a hash join: an inequality would be a nested loop, as the wanted rows are estimated as one.
  return `WITH pages AS (
      SELECT ${cell(url)} AS url, ${cell(rows)} AS row_count,
        CAST(sum(${cell(rows)}) OVER (ORDER BY rn ROWS UNBOUNDED PRECEDING) AS BIGINT) AS last_row
      FROM ${records} AS records WHERE ${cell(type)} IN (${named}) AND ${cell(rows)} > 0),
    numbered AS (SELECT url, unnest(range(last_row - row_count + 1, last_row + 1)) AS number FROM pages),
    wanted AS (SELECT unnest(CAST(CAST(${wanted} AS JSON) AS BIGINT[])) AS number)
    SELECT number, url FROM numbered SEMI JOIN wanted USING (number)`
}
