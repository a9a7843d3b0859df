import type { Column } from '@windrow/contract/schemas/datasets'
import type { DatasetSource } from '@windrow/dataset/dataset-source'
import type { JobWork } from '../dataset-jobs/job-work.ts'

/** A table that is in the store but belongs to no run yet. */
export interface NewTable {
  pageId: string
  columns: readonly Column[]
  object_key: string
  rows: number
  bytes: number
  /** Local path while the job is in progress. */
  path: string
}

export async function putTable(work: JobWork, table: Omit<NewTable, 'object_key'>): Promise<NewTable> {
  const object_key = await work.put(`datasets/${work.report.id}`, table.path)
  return { ...table, object_key }
}

/** The same as a source for the dataset package. */
export const newSource = ({ columns, path, rows, bytes }: NewTable): DatasetSource => ({
  columns: [...columns],
  files: [{ path, format: 'parquet', rows, bytes }],
})
