import { kindOf, type ValueKind } from '@windrow/contract/recipe/field-types'
import type { Column } from '@windrow/contract/schemas/datasets'
import { exceedsDouble, inexactCell, plainDouble, plainText } from './exact-column.ts'

type Type = Column['type']

/** The DuckDB types a column has once it is read; `Physical` is what it must be in Parquet to be taken as it is. */
const physical: Record<ValueKind, readonly string[]> = {
  text: ['VARCHAR'],
  json: ['JSON', 'VARCHAR'],
  number: ['DOUBLE'],
  integer: ['BIGINT'],
  boolean: ['BOOLEAN'],
  date: ['DATE'],
  datetime: ['TIMESTAMP'],
}

/** How a column is read: its type, its position, and whether its numbers are text. */
export interface ReadAs {
  type: Type
  index: number
  isExact: boolean
}

/** Whether cells of the type are text to DuckDB and to spreadsheets. */
export const isTextType = (type: Type): boolean => kindOf(type) === 'text'

/**
 * SQL that gives a cell its declared type. A value that does not fit ("on request" in a number column, 3.7 in an
 * integer one, the 30th of February, a year beyond 9999) becomes null: one odd page must not make a table
 * unreadable. Date-times are UTC, in milliseconds; without an offset they are taken as UTC. A number with more digits
 * than the type holds fails, so that the column is read again as text (`readExactly`).
 */
export function typed({ type, index, isExact }: ReadAs, text: string): string {
  const kind = kindOf(type)
  if (kind === 'number') return decimalNumber(text, isExact ? null : index)
  if (kind === 'integer') return integerNumber(text, isExact ? null : index)
  if (kind === 'boolean') return `TRY_CAST(${text} AS BOOLEAN)`
  if (kind === 'date') return within(`TRY_CAST(${text} AS DATE)`, 'DATE')
  if (kind === 'datetime') return inMilliseconds(`CAST(TRY_CAST(${text} AS TIMESTAMPTZ) AS TIMESTAMP)`)
  return `CAST(${text} AS VARCHAR)`
}

/** A Parquet column of a file: what SQL calls it, and its DuckDB type. */
export interface StoredColumn {
  sql: string
  type: string
  /** Written by somebody else: it may hold times and days that ours never do. */
  isForeign: boolean
}

/** The same for a Parquet column, which mostly has its type already. */
export function typedFrom(as: ReadAs, stored: StoredColumn): string {
  const { isExact } = as
  const kind = kindOf(as.type)
  const { sql } = stored
  if (kind === 'json') return jsonText(stored)
  if (!physical[kind].includes(stored.type)) return typed(as, writtenText(stored))
  if (kind === 'number') return isExact ? plainDouble(finite(sql)) : finite(sql)
  if (kind === 'integer' && isExact) return `CAST(${sql} AS VARCHAR)`
  if (stored.isForeign && kind === 'datetime') return inMilliseconds(sql)
  return stored.isForeign && kind === 'date' ? within(sql, 'DATE') : sql
}

/** What people see of a date-time that is stored as one. */
export const instantText = (value: string): string => `strftime(${value}, '%Y-%m-%dT%H:%M:%S.%gZ')`

/** What people see of a number: DuckDB writes 549.0 where everyone else writes 549. */
export const numberText = (value: string): string => `regexp_replace(CAST(${value} AS VARCHAR), '\\.0$', '')`

/** A value of another type as the text that people and exports write for it. */
function writtenText({ sql, type }: StoredColumn): string {
  if (type === 'TIMESTAMP') return instantText(inMilliseconds(sql))
  return type === 'DOUBLE' || type === 'FLOAT' ? numberText(finite(sql)) : `CAST(${sql} AS VARCHAR)`
}

/** Whether a DuckDB type holds values inside of others: lists, structs and maps. */
export const isNestedType = (stored: string): boolean => /\]$|^(STRUCT|MAP)/.test(stored)

/** What DuckDB makes of such numbers is no JSON to anyone else. */
const noJson = `'[\\[,:](NaN|-?Infinity)[,\\]}]'`

/** The text of JSON; our own files hold it as it is. */
function jsonText(stored: StoredColumn): string {
  const { sql, type } = stored
  if (physical.json.includes(type)) return `CAST(${sql} AS VARCHAR)`
  if (isNestedType(type)) {
    const json = `CAST(to_json(${sql}) AS VARCHAR)`
    return `CASE WHEN ${sql} IS NULL THEN NULL WHEN regexp_matches(${json}, ${noJson}) THEN CAST(to_json(${json}) AS VARCHAR) ELSE ${json} END`
  }
  const text = writtenText(stored)
  return /^(DOUBLE|FLOAT|BIGINT|BOOLEAN)$/.test(type) ? text : `CAST(to_json(${text}) AS VARCHAR)`
}

const inMilliseconds = (value: string) => `date_trunc('millisecond', ${within(value, 'TIMESTAMP')})`

const finite = (value: string) => `CASE WHEN isfinite(${value}) THEN ${value} END`

/** "100000.0" is whole, "3.7" is not; a bare cast would round it. */
const wholeNumber = (text: string) =>
  `CASE WHEN NOT contains(${text}, '.') THEN ${text} WHEN regexp_full_match(${text}, '\\s*[+-]?\\d+\\.0*\\s*') THEN split_part(${text}, '.', 1) END`

/** As a double; null for what is no number. Digits that get lost fail, or are kept in text where there is no index. */
function decimalNumber(text: string, index: number | null): string {
  const near = finite(`TRY_CAST(${text} AS DOUBLE)`)
  const kept = index === null ? plainText(text) : inexactCell(index, text)
  return `CASE WHEN ${near} IS NULL THEN NULL WHEN ${exceedsDouble(text)} THEN ${kept} ELSE ${index === null ? plainDouble(near) : near} END`
}

/** The same of whole numbers. */
function integerNumber(text: string, index: number | null): string {
  const whole = wholeNumber(text)
  const near = `TRY_CAST(${whole} AS BIGINT)`
  const isLong = `length(${text}) > 18 AND regexp_full_match(${whole}, '\\s*[+-]?\\d+\\s*')`
  const kept = index === null ? plainText(whole) : inexactCell(index, text)
  return `CASE WHEN ${near} IS NULL AND ${isLong} THEN ${kept} ELSE ${index === null ? `CAST(${near} AS VARCHAR)` : near} END`
}

const within = (value: string, type: 'DATE' | 'TIMESTAMP') =>
  `CASE WHEN ${value} >= ${type} '0001-01-01' AND ${value} < ${type} '9999-12-31' + INTERVAL 1 DAY THEN ${value} END`
