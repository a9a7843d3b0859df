import { isDated, kindOf } from '@windrow/contract/recipe/field-types'
import type { DuckDBConnection } from '@duckdb/node-api'
import { identifier, type Bindings } from '../engine/sql.ts'
import { cell } from '../read/cell-alias.ts'
import { shownText } from '../read/compile-filter.ts'
import { exactJson } from '../read/exact-column.ts'
import type { ReadAs } from '../read/typed-column.ts'

/** A format that DuckDB writes itself: its COPY options, and the expression for each cell. */
export interface CopyFormat {
  options: string
  expression: (as: ReadAs, name: string) => string
  /** For formats that need more than one COPY; returns the number of rows. */
  copy?: (job: CopyJob) => Promise<number>
}

/** Rows to be written to a file. */
export interface CopyJob {
  connection: DuckDBConnection
  query: { sql: string; bindings: Bindings }
  path: string
  options: string
  onProgress?: ((share: number) => void) | undefined
}

/** Nested values stay nested, integers keep all their digits, dates are ISO 8601 text. */
const jsonExpression: CopyFormat['expression'] = (as, name) =>
  `${jsonCell(as, cell(as.index))} AS ${identifier(name)}`

function jsonCell(as: ReadAs, value: string): string {
  if (as.isExact) return exactJson(value)
  if (kindOf(as.type) === 'json')
    return `CASE WHEN json_valid(${value}) THEN CAST(${value} AS JSON) ELSE to_json(${value}) END`
  return isDated(as.type) ? shownText(as, value) : value
}

export const jsonFormat: CopyFormat = { options: 'FORMAT json, ARRAY true', expression: jsonExpression }
export const jsonLinesFormat: CopyFormat = { options: 'FORMAT json, ARRAY false', expression: jsonExpression }

/** The options depend on the size of rows; see `parquetOptions`. */
export const parquetExpression: CopyFormat['expression'] = ({ index }, name) =>
  `${cell(index)} AS ${identifier(name)}`
