import { kindOf, type ValueKind } from '@windrow/contract/recipe/field-types'
import type { Column } from '@windrow/contract/schemas/datasets'
import { exceedsDouble, inexactCell, plainDouble, plainText } from './exact-column.ts'

type Type = Column['type']

/** DuckDB types in which a Parquet column of each kind can be used without conversion. */
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
 * SQL that converts a cell to its declared type. A value that doesn't fit ("on request" in a number column, 3.7 in
 * an integer one, 30 February, a year beyond 9999) becomes null: one odd page must not make a table unreadable.
 * Date-times are UTC, in milliseconds; without an offset they are read as UTC. A number with more digits than the
 * type holds makes the query fail, so that the column is read again as text (`readExactly`).
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

/** A Parquet column of a file: its SQL expression and DuckDB type. */
export interface StoredColumn {
  sql: string
  type: string
  /** Written by other software: it may contain dates and times that ours never does. */
  isForeign: boolean
}

/** The same for a Parquet column, which usually has its type already. */
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

/** A stored date-time as people see it. */
export const instantText = (value: string): string => `strftime(${value}, '%Y-%m-%dT%H:%M:%S.%gZ')`

/** A number as people see it: DuckDB writes 549.0 for 549. */
export const numberText = (value: string): string => `regexp_replace(CAST(${value} AS VARCHAR), '\\.0$', '')`

/** A value of another type as the text that people and exports write for it. */
function writtenText({ sql, type }: StoredColumn): string {
  if (type === 'TIMESTAMP') return instantText(inMilliseconds(sql))
  return type === 'DOUBLE' || type === 'FLOAT' ? numberText(finite(sql)) : `CAST(${sql} AS VARCHAR)`
}

/** Whether a DuckDB type is nested: lists, structs and maps. */
export const isNestedType = (stored: string): boolean => /\]$|^(STRUCT|MAP)/.test(stored)

/** DuckDB writes these numbers as invalid JSON. */
const invalidJson = `'[\\[,:](NaN|-?Infinity)[,\\]}]'`

/** The value as JSON text; our own files contain it unchanged. */
function jsonText(stored: StoredColumn): string {
  const { sql, type } = stored
  if (physical.json.includes(type)) return `CAST(${sql} AS VARCHAR)`
  if (isNestedType(type)) {
    const json = `CAST(to_json(${sql}) AS VARCHAR)`
    return `CASE WHEN ${sql} IS NULL THEN NULL WHEN regexp_matches(${json}, ${invalidJson}) THEN CAST(to_json(${json}) AS VARCHAR) ELSE ${json} END`
  }
  const text = writtenText(stored)
  return /^(DOUBLE|FLOAT|BIGINT|BOOLEAN)$/.test(type) ? text : `CAST(to_json(${text}) AS VARCHAR)`
}

const inMilliseconds = (value: string) => `date_trunc('millisecond', ${within(value, 'TIMESTAMP')})`

const finite = (value: string) => `CASE WHEN isfinite(${value}) THEN ${value} END`

/** "100000.0" is an integer, "3.7" isn't; a bare cast would round it. */
const wholeNumber = (text: string) =>
  `CASE WHEN NOT contains(${text}, '.') THEN ${text} WHEN regexp_full_match(${text}, '\\s*[+-]?\\d+\\.0*\\s*') THEN split_part(${text}, '.', 1) END`

/**
 * The text as a double; null if it isn't a number. If digits would be lost, the query fails, or without an index
 * the number is kept as text.
 */
function decimalNumber(text: string, index: number | null): string {
  const near = finite(`TRY_CAST(${text} AS DOUBLE)`)
  const kept = index === null ? plainText(text) : inexactCell(index, text)
  return `CASE WHEN ${near} IS NULL THEN NULL WHEN ${exceedsDouble(text)} THEN ${kept} ELSE ${index === null ? plainDouble(near) : near} END`
}

/** The same for integers. */
function integerNumber(text: string, index: number | null): string {
  const whole = wholeNumber(text)
  const near = `TRY_CAST(${whole} AS BIGINT)`
  const isLong = `length(${text}) > 18 AND regexp_full_match(${whole}, '\\s*[+-]?\\d+\\s*')`
  const kept = index === null ? plainText(whole) : inexactCell(index, text)
  return `CASE WHEN ${near} IS NULL AND ${isLong} THEN ${kept} ELSE ${index === null ? `CAST(${near} AS VARCHAR)` : near} END`
}

const within = (value: string, type: 'DATE' | 'TIMESTAMP') =>
  `CASE WHEN ${value} >= ${type} '0001-01-01' AND ${value} < ${type} '9999-12-31' + INTERVAL 1 DAY THEN ${value} END`
