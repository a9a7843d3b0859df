import type { ExportSelection, RunExportRow } from '../../database/dataset-tables.ts'

/** An order of the rows of one run, and where its file is made. */
export interface DataOrder {
  order: RunExportRow
  selection: ExportSelection
  folder: string
  onProgress: (share: number) => void
  /** Aborts when the file is no longer wanted, or the node stops. */
  signal: AbortSignal
}
