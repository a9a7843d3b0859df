import type { LogEntry } from '@windrow/contract/schemas/runs'
import type { DatasetEngine } from './dataset-engine.ts'
import type { SourceFile } from './dataset-source.ts'

export interface LogView {
  offset: number
  limit: number
  /** That level exactly. */
  level?: LogEntry['level']
  search?: string
}

/** One page of a run's log, in order of time. */
export function queryLogs(
  _engine: DatasetEngine,
  _files: readonly SourceFile[],
  _view: LogView,
  _signal?: AbortSignal,
): Promise<{ logs: LogEntry[]; total: number }> {
  throw new Error('not there yet')
}
