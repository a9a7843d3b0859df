import type { ColumnType, Generated, JSONColumnType } from 'kysely'

type Moment = ColumnType<Date, Date | string, Date | string>
type CreatedAt = ColumnType<Date, Date | string | undefined, never>

/** A log that somebody downloaded. */
interface LogDownloadTable {
  id: Generated<number>
  run_id: number
  report_id: number
  user_id: number
  state: Generated<'WORKING' | 'DONE' | 'FAILED' | 'CANCELLED'>
  bytes: ColumnType<number | null, number | undefined, number | null>
  message: ColumnType<string | null, string | undefined, string | null>
  created_at: CreatedAt
  ended_at: ColumnType<Date | null, Date | undefined, Date | string | null>
}

/** A statement that a node ran, with the time that all its calls took. */
export interface StatementFigures {
  /** Without values. */
  sql: string
  calls: number
  totalMs: number
  slowestMs: number
}

/** What a node tells of itself with each heartbeat. */
export interface NodeFacts {
  cpuSeconds: number
  memoryBytes: number
  /** The slowest turns of the event loop (99 of 100 are faster) since the last heartbeat, in milliseconds. */
  eventLoopMs: number
  queries: number
  querySeconds: number
  /** Those with the most time in total. */
  statements: StatementFigures[]
}

interface NodeTable {
  id: string
  host: string
  pid: number
  roles: string[]
  version: string
  facts: JSONColumnType<NodeFacts>
  started_at: CreatedAt
  heartbeat_at: Generated<Date>
}

interface SizeSampleTable {
  /** "YYYY-MM-DD", in UTC. */
  day: string
  database_bytes: number
  /** Bytes in the object store, by what they are. */
  object_bytes: JSONColumnType<Record<string, number>>
  /** Bytes of the largest tables, with their indexes. */
  tables: JSONColumnType<Record<string, number>>
  sampled_at: Moment
}

interface QueueSampleTable {
  /** The beginning of ten minutes. */
  at: Moment
  /** Most runs that waited at once. */
  waiting: number
}

/** How the installation itself is doing. */
export interface OperationTables {
  log_downloads: LogDownloadTable
  nodes: NodeTable
  queue_samples: QueueSampleTable
  size_samples: SizeSampleTable
}
