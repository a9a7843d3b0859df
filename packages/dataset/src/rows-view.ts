import type { Filter } from '@windrow/contract/schemas/datasets'

/** Which rows and columns of a table, in which order. */
export interface RowSelection {
  /** Rows with this text in any column, whatever the case; taken literally. */
  search?: string
  /** All must hold. */
  filters?: readonly Filter[]
  /** Column name, with a leading "-" for descending. Empty cells come last either way. */
  sort?: string
  /** All columns when absent. */
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
