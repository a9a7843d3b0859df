import type { ImportFormat } from '@windrow/contract/run-origin'
import type { Column } from '@windrow/contract/schemas/datasets'
import type { ReadOrder, ReadRows } from './row-collector.ts'

export interface ImportOrder extends Omit<ReadOrder, 'format'> {
  format: ImportFormat
  /** Receives the progress, from 0 to 1, and the number of records read. */
  onProgress?: (share: number, records: number) => void
}

export interface ImportedTable extends Pick<ReadRows, 'skipped' | 'badRows' | 'notes'> {
  columns: Column[]
  /** Without rows no file is written. */
  rows: number
  bytes: number
}
