import type { Column } from '@windrow/contract/schemas/datasets'
import { findColumn } from '@windrow/dataset/read/find-column'
import { toAppError } from './dataset-failures.ts'

/** Throws VALIDATION for column names that the table doesn't have. */
export function checkColumns(columns: readonly Column[], names: readonly string[]): void {
  try {
    for (const name of names) findColumn(columns, name)
  } catch (error) {
    throw toAppError(error)
  }
}
