import { kindOf } from '@windrow/contract/recipe/field-types'
import type { Bindings } from '../engine/sql.ts'
import { cell } from '../read/cell-alias.ts'
import { emptyCondition } from '../read/compile-filter.ts'
import { nearest, plainDouble } from '../read/exact-column.ts'
import { relation } from '../read/relation.ts'
import type { SourceLayout } from '../read/source-layout.ts'

/** The column with the hash of a cell, null if it's empty. */
export const cellHash = (index: number): string => `h${index}`

/** Bits of a hash that leave DuckDB: few enough for a number, so many that two values in a billion hardly share one. */
const keptBits = 40
const keptRange = 2 ** keptBits

/**
 * DuckDB's own hash is the only one fast enough for every cell, but it may change with any version. So each way of
 * hashing gets its own range of numbers below zero, told apart by what it makes of fixed values: hashes of different
 * ways are never equal, and whoever compares them can tell.
 */
export const hashingProbe = `CAST(hash('windrow', 'a text of more than twelve bytes', 7::BIGINT, 0.5::DOUBLE, true, DATE '2026-01-01', TIMESTAMP '2026-01-01') >> 52 AS INTEGER)`

/** SQL for what is kept of a hash, in the same order. DuckDB finds the smallest of signed numbers faster than of others. */
export const shortHash = (hash: string): string => `CAST(${hash} >> ${64 - keptBits} AS BIGINT)`

/** SQL for a list of kept hashes as JavaScript reads them; {@link hashNumbers} tells them apart. */
export const readableHashes = (short: string): string =>
  `list_transform(${short}, one -> CAST(one AS DOUBLE))`

/** SQL that is true for the smallest hashes, which are this share of all that are possible. */
export const hashBelow = (hash: string, share: number): string =>
  share >= 1 ? 'true' : `${hash} < ${BigInt(Math.floor(share * 2 ** 53)) << 11n}::UBIGINT`

/** The share of all possible hashes that are smaller, 0 to 1. */
export const hashShare = (short: number): number => (short + 1) / keptRange

/** Hashes as they are compared between tables, by what `hashingProbe` gave. */
export const hashNumbers = (short: readonly number[], probe: number): number[] =>
  short.map((one) => one - (probe + 1) * keptRange)

/** The column with the hash of a row. */
export const rowHash = 'rh'

/** Some columns of a table. */
export interface TablePart {
  layout: SourceLayout
  /** Their positions. */
  indexes: readonly number[]
  lineLimit: number
}

/** Of wide tables, only so many columns tell rows apart: DuckDB would need too much memory for all. */
export const columnsAtOnce = 250

/** A subquery with the rows of all files, the hash of each cell of these columns, and that of each row. */
export function hashedRows({ layout, indexes, lineLimit }: TablePart, bindings: Bindings): string {
  // By name, so that another order of the columns changes no hash.
  const telling = layout.columns.slice(0, columnsAtOnce).map(({ name }, index) => ({ name, index }))
  telling.sort((a, b) => (a.name < b.name ? -1 : 1))
  const row = telling.map(({ index }) => index)
  const columns = new Set([...indexes, ...row])
  const from = relation(layout, { columns }, bindings, lineLimit)
  const hashes = [...columns].map((index) => `${hashExpression(layout, index)} AS ${cellHash(index)}`)
  return `(SELECT *, ${jointHash(row)} AS ${rowHash} FROM (SELECT *, ${hashes.join(', ')} FROM ${from}))`
}

/** SQL for the hash of a cell. A value has the same one whether its column is read as numbers or as text. */
function hashExpression({ columns, exact }: SourceLayout, index: number): string {
  const value = cell(index)
  const column = columns[index]!
  const hashed = exact.has(index) ? exactHash(value, kindOf(column.type) === 'integer') : `hash(${value})`
  return `CASE WHEN NOT ${emptyCondition(column, value)} THEN ${hashed} END`
}

function exactHash(text: string, isInteger: boolean): string {
  const near = isInteger ? `TRY_CAST(${text} AS BIGINT)` : nearest(text)
  const fits = isInteger ? `${near} IS NOT NULL` : `${plainDouble(near)} = ${text}`
  return `CASE WHEN ${fits} THEN hash(${near}) ELSE hash(${text}) END`
}

/** SQL for the hash of several cells together. */
export const jointHash = (indexes: readonly number[]): string => `hash(${indexes.map(cellHash).join(', ')})`
