import type { Column } from '@windrow/contract/schemas/datasets'
import type { DatasetSource } from '../dataset-source.ts'

/** A table read with other columns than it has; names that differ only in case are distinguished by its own. */
export function readWith({ columns, files }: DatasetSource, all: readonly Column[]): DatasetSource {
  const columnNames = columns.map(({ name }) => name)
  return { columns: [...all], files: files.map((file) => ({ columnNames, ...file })) }
}
