import type { Column } from '@windrow/contract/schemas/datasets'

type Type = Column['type']

/** The DuckDB types a column has once it is read; `Physical` is what it must be in Parquet to be taken as it is. */
const physical: Record<Type, readonly string[]> = {
  text: ['VARCHAR'],
  url: ['VARCHAR'],
  image: ['VARCHAR'],
  html: ['VARCHAR'],
  json: ['JSON', 'VARCHAR'],
  number: ['DOUBLE'],
  integer: ['BIGINT'],
  boolean: ['BOOLEAN'],
  date: ['DATE'],
  datetime: ['TIMESTAMP'],
}

/** Whether cells of the type are text to DuckDB and to spreadsheets. */
export const isTextType = (type: Type): boolean => physical[type][0] === 'VARCHAR'

/**
 * SQL that gives a cell its declared type. A value that does not fit ("on request" in a number column, 3.7 in an
 * integer one, the 30th of February, a year beyond 9999) becomes null: one odd page must not make a table
 * unreadable. Date-times are UTC, in milliseconds; without an offset they are taken as UTC.
 */
export function typed(type: Type, text: string): string {
  if (type === 'number') return finite(`TRY_CAST(${text} AS DOUBLE)`)
  if (type === 'integer') return `TRY_CAST(${wholeNumber(text)} AS BIGINT)`
  if (type === 'boolean') return `TRY_CAST(${text} AS BOOLEAN)`
  if (type === 'date') return within(`TRY_CAST(${text} AS DATE)`, 'DATE')
  if (type === 'datetime')
    return `date_trunc('millisecond', ${within(`CAST(TRY_CAST(${text} AS TIMESTAMPTZ) AS TIMESTAMP)`, 'TIMESTAMP')})`
  return `CAST(${text} AS VARCHAR)`
}

/** The same for a Parquet column, which mostly has its type already. */
export function typedFrom(type: Type, column: string, storedType: string): string {
  if (!physical[type].includes(storedType)) return typed(type, `CAST(${column} AS VARCHAR)`)
  if (type === 'number') return finite(column)
  return type === 'json' ? `CAST(${column} AS VARCHAR)` : column
}

const finite = (value: string) => `CASE WHEN isfinite(${value}) THEN ${value} END`

/** "100000.0" is whole, "3.7" is not; a bare cast would round it. */
const wholeNumber = (text: string) =>
  `CASE WHEN NOT contains(${text}, '.') THEN ${text} WHEN regexp_full_match(${text}, '\\s*[+-]?\\d+\\.0*\\s*') THEN split_part(${text}, '.', 1) END`

const within = (value: string, type: 'DATE' | 'TIMESTAMP') =>
  `CASE WHEN ${value} >= ${type} '0001-01-01' AND ${value} < ${type} '9999-12-31' + INTERVAL 1 DAY THEN ${value} END`
