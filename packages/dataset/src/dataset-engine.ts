export interface DatasetEngineOptions {
  /** Where sorts and exports that outgrow memory spill. Created when missing. */
  tempDir: string
  memoryLimitMb?: number
  threads?: number
  /** When given, DuckDB refuses to touch files anywhere else. */
  allowedDirectories?: readonly string[]
}

/** One DuckDB in this process. */
export interface DatasetEngine extends AsyncDisposable {
  close(): Promise<void>
}

/** Opens the one DuckDB of this process. */
export function openDatasetEngine(_options: DatasetEngineOptions): Promise<DatasetEngine> {
  throw new Error('not there yet')
}
