import type { ExportSelection, RunExportRow } from '../../database/dataset-tables.ts'

/** An export of one run, and the folder to make its file in. */
export interface DataOrder {
  order: RunExportRow
  selection: ExportSelection
  folder: string
  onProgress: (share: number) => void
  /** Aborts when the export is no longer needed, or the node stops. */
  signal: AbortSignal
}
