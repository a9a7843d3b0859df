import type { ImportFormat } from '@windrow/contract/run-origin'
import type { Column } from '@windrow/contract/schemas/datasets'
import type { ReadOrder, ReadRows } from './row-collector.ts'

export interface ImportOrder extends Omit<ReadOrder, 'format'> {
  format: ImportFormat
  /** How far it is, from 0 to 1, and how many records were read. */
  onProgress?: (share: number, records: number) => void
}

export interface ImportedTable extends Pick<ReadRows, 'skipped' | 'badRows' | 'notes'> {
  columns: Column[]
  /** Without rows there is no file. */
  rows: number
  bytes: number
}
