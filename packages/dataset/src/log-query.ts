import type { Column } from '@windrow/contract/schemas/datasets'
import type { LogEntry } from '@windrow/contract/schemas/runs'
import type { DatasetEngine } from './dataset-engine.ts'
import type { SourceFile } from './dataset-source.ts'
import { queryRows } from './query-rows.ts'

export interface LogView {
  offset: number
  limit: number
  /** That level exactly. */
  level?: LogEntry['level']
  search?: string
}

/** What a log entry is made of, at rest as in answers. */
export const logColumns: Column[] = [
  { name: 'at', type: 'datetime' },
  { name: 'level', type: 'text' },
  { name: 'message', type: 'text' },
  { name: 'url', type: 'url' },
  { name: 'code', type: 'text' },
]

/** One page of a run's log, in order of time; entries of the same moment stay in the order they were written. */
export async function queryLogs(
  engine: DatasetEngine,
  files: readonly SourceFile[],
  { offset, limit, level, search }: LogView,
  signal?: AbortSignal,
): Promise<{ logs: LogEntry[]; total: number }> {
  const filters = level ? [{ column: 'level', operator: 'is' as const, values: [level] }] : []
  const page = await queryRows(
    engine,
    { columns: logColumns, files },
    { offset, limit, search, filters, sort: 'at' },
    signal,
  )
  return {
    logs: page.rows.map(([at, level, message, url, code]) => ({ at, level, message, url, code }) as LogEntry),
    total: page.total,
  }
}
