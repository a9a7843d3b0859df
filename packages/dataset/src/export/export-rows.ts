import type { DownloadFormat } from '@windrow/contract/schemas/datasets'
import type { DatasetEngine } from '../dataset-engine.ts'
import type { DatasetSource } from '../dataset-source.ts'
import type { ExportView } from '../rows-view.ts'

export interface ExportOptions {
  signal?: AbortSignal
  /** Called a few times a second; `share` runs from 0 to 1. */
  onProgress?: (share: number) => void
}

export interface ExportResult {
  rows: number
  bytes: number
  mediaType: string
  /** Without a dot. */
  extension: string
}

/** Writes what a view shows to a file, in the format a user downloads. On failure nothing is left at `outPath`. */
export function exportRows(
  _engine: DatasetEngine,
  _source: DatasetSource,
  _view: ExportView,
  _format: DownloadFormat,
  _outPath: string,
  _options: ExportOptions = {},
): Promise<ExportResult> {
  throw new Error('not there yet')
}
