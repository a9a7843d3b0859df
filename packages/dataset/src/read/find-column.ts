import type { Column } from '@windrow/contract/schemas/datasets'
import { DatasetError } from '../dataset-error.ts'

/** The position of a column, by name. */
export function findColumn(columns: readonly Column[], name: string): number {
  const at = columns.findIndex((column) => column.name === name)
  if (at >= 0) return at
  throw new DatasetError(
    'UNKNOWN_COLUMN',
    `This table has no column "${name}". It may have been renamed or removed; take it out of the view.`,
  )
}

/** Positions of the columns that a view shows: the named ones in order without duplicates, or all. */
export function shownColumns(columns: readonly Column[], names: readonly string[] | undefined): number[] {
  return names ? [...new Set(names.map((name) => findColumn(columns, name)))] : columns.map((_, at) => at)
}
