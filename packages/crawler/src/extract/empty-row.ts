import type { Row } from '../records/records.ts'

/** A row before anything was found: what was carried to the page, then the columns of its type. It is copied for each item. */
export const emptyRow = (empty: Row, carried: Row | null): Row =>
  carried === null ? empty : compact({ ...carried, ...empty })

/**
 * An equal object whose copies have fixed places for their columns. One that was given more than twelve columns one
 * after the other is a hash table to V8, which takes several times the memory.
 */
export const compact = (row: Row): Row => JSON.parse(JSON.stringify(row)) as Row
