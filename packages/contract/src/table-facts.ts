import type { FieldType } from './recipe/field-types.ts'

/** What was measured of a column, as far as its rules need it. */
export interface ColumnFacts {
  type: FieldType
  /** Cells that are not empty. */
  filled: number
  /** Different values; null if not measured. */
  distinct: number | null
  /** Of the numbers; null without any. */
  median: number | null
  /** Smallest and largest number, or length of a text in characters; null without any. */
  smallest: number | null
  largest: number | null
  /** The newest date, in milliseconds since 1970; null without any. */
  newest: number | null
  /** Values that its rules ask for and that are there. */
  found: readonly string[]
}

/** What was measured of a table to judge it by its schema. */
export interface TableFacts {
  /** Whether the run wrote the table. */
  exists: boolean
  rows: number
  columns: ReadonlyMap<string, ColumnFacts>
  /** Rows that break a rule about single cells, by the key of the rule. */
  broken: ReadonlyMap<string, number>
  /** Rows that repeat an earlier one, by the columns that the schema's rule names; null if not asked. */
  repeated: number | null
}

/** The last good run, as far as rules compare with it. */
export interface FactsBefore {
  rows: number
  /** By column: the share of filled cells, and the median of its numbers. */
  columns: ReadonlyMap<string, { fill: number; median: number | null }>
  /** Its keys, and how many of them the judged run lacks; null if not asked, or its rows are gone. */
  keys: { all: number; missing: number } | null
}
