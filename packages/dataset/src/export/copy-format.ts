import { identifier } from '../engine/sql.ts'
import { cell } from '../read/cell-alias.ts'
import { shownText } from '../read/compile-filter.ts'
import { exactJson } from '../read/exact-column.ts'
import { isTextType, type ReadAs } from '../read/typed-column.ts'
import { guarded, guardedExpression } from './formula-guard.ts'

/** A format that DuckDB writes by itself: how it is told, and how each cell goes in. */
export interface CopyFormat {
  options: string
  expression: (as: ReadAs, name: string) => string
}

/**
 * CSV is UTF-8 without a byte order mark, fields quoted where RFC 4180 asks for it, lines ended by LF. An empty cell
 * is nothing, an empty text is "". Text that a spreadsheet would run as a formula gets an apostrophe before it;
 * numbers, dates and nested values are left alone.
 */
export const csvFormat: CopyFormat = {
  options: `FORMAT csv, HEADER true, DELIMITER ',', QUOTE '"', ESCAPE '"', NULLSTR ''`,
  expression: (as, name) => `${csvCell(as, cell(as.index))} AS ${identifier(guarded(name))}`,
}

function csvCell(as: ReadAs, value: string): string {
  if (isTextType(as.type)) return guardedExpression(value)
  return as.type === 'number' && !as.isExact ? plainNumber(value) : shownText(as, value)
}

/** 549 instead of 549.0, without a regular expression for every cell. */
const plainNumber = (value: string) =>
  `CASE WHEN ${value} = trunc(${value}) AND abs(${value}) < 1e15 THEN CAST(CAST(${value} AS BIGINT) AS VARCHAR) ELSE CAST(${value} AS VARCHAR) END`

/** Nested values stay nested, whole numbers keep all their digits, dates are ISO 8601 text. */
const jsonExpression: CopyFormat['expression'] = (as, name) =>
  `${jsonCell(as, cell(as.index))} AS ${identifier(name)}`

function jsonCell(as: ReadAs, value: string): string {
  if (as.isExact) return exactJson(value)
  if (as.type === 'json')
    return `CASE WHEN json_valid(${value}) THEN CAST(${value} AS JSON) ELSE to_json(${value}) END`
  return as.type === 'date' || as.type === 'datetime' ? shownText(as, value) : value
}

export const jsonFormat: CopyFormat = { options: 'FORMAT json, ARRAY true', expression: jsonExpression }
export const jsonLinesFormat: CopyFormat = { options: 'FORMAT json, ARRAY false', expression: jsonExpression }

/** The options depend on the size of rows; see `parquetOptions`. */
export const parquetExpression: CopyFormat['expression'] = ({ index }, name) =>
  `${cell(index)} AS ${identifier(name)}`
