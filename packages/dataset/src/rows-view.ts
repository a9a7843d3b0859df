import type { Filter } from '@windrow/contract/schemas/datasets'

/** Which rows and columns of a table, in which order. */
export interface RowSelection {
  /** Rows with this literal text in any column, ignoring case. */
  search?: string
  /** All must match. */
  filters?: readonly Filter[]
  /** Column name, with a leading "-" for descending. Empty cells come last in both directions. */
  sort?: string
  /** Default: all columns. */
  columns?: readonly string[]
}

export interface RowsView extends RowSelection {
  offset: number
  limit: number
}

export interface ExportView extends RowSelection {
  offset?: number
  limit?: number
}
