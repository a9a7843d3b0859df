import type { Column } from '@windrow/contract/schemas/datasets'
import type { DatasetSource } from '@windrow/dataset/dataset-source'
import type { JobWork } from '../dataset-jobs/job-work.ts'

/** A table that is written and in the store, and belongs to no run yet. */
export interface NewTable {
  pageId: string
  columns: readonly Column[]
  object_key: string
  rows: number
  bytes: number
  /** Where it was written, while the job goes on. */
  path: string
}

export async function putTable(work: JobWork, table: Omit<NewTable, 'object_key'>): Promise<NewTable> {
  const object_key = await work.put(`datasets/${work.report.id}`, table.path)
  return { ...table, object_key }
}

/** The same as the dataset package reads it. */
export const newSource = ({ columns, path, rows, bytes }: NewTable): DatasetSource => ({
  columns: [...columns],
  files: [{ path, format: 'parquet', rows, bytes }],
})
