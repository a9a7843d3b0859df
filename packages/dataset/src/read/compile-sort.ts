import { kindOf } from '@windrow/contract/recipe/field-types'
import type { Column } from '@windrow/contract/schemas/datasets'
import { DatasetError } from '../dataset-error.ts'
import { exactOrder } from './exact-column.ts'
import { findColumn } from './find-column.ts'
import { isTextType } from './typed-column.ts'

export interface SortColumn {
  index: number
  column: Column
  descending: boolean
}

/** Parses "price" or "-price". */
export function readSort(columns: readonly Column[], sort: string | undefined): SortColumn | undefined {
  if (!sort) return undefined
  // A column may itself be named "-x"; the exact name wins.
  const exact = columns.some(({ name }) => name === sort)
  const descending = !exact && sort.startsWith('-')
  const index = findColumn(columns, descending ? sort.slice(1) : sort)
  const column = columns[index]!
  if (kindOf(column.type) === 'json')
    throw new DatasetError(
      'NOT_SORTABLE',
      `Column "${column.name}" holds nested values, which have no order. Sort by another column.`,
    )
  return { index, column, descending }
}

/**
 * The ORDER BY list for cells in `key`: text ignoring case first, then by case; empty cells last in both
 * directions; equal cells in the order of the dataset.
 */
export function orderBy(
  { column, index, descending }: SortColumn,
  key: string,
  exact: ReadonlySet<number>,
): string {
  const direction = `${descending ? 'DESC' : 'ASC'} NULLS LAST`
  if (exact.has(index))
    return `${exactOrder(key)
      .map((one) => `${one} ${direction}`)
      .join(', ')}, rn`
  if (!isTextType(column.type)) return `${key} ${direction}, rn`
  return `lower(nullif(${key}, '')) ${direction}, ${key} ${direction}, rn`
}
