import { sql } from 'kysely'
import type { QueueFigures } from '@windrow/contract/schemas/operation'
import type { Db } from '../../database/connect.ts'

interface Queue {
  name: QueueFigures['queue']
  table: string
  waits: string
  works: string
  /** Since when a row waits. */
  since?: string
}

const queued = { waits: "state = 'QUEUED'", works: "state = 'WORKING'" }

/** What nodes take work from, each by a partial index. A kind of background work is one line. */
const queues: readonly Queue[] = [
  {
    name: 'runs',
    table: 'runs',
    waits: "status = 'PENDING'",
    works: "status in ('PROVISIONING', 'INITIALIZING', 'PROCESSING', 'STOPPING')",
  },
  { name: 'exports', table: 'run_exports', ...queued },
  {
    name: 'deliveries',
    table: 'deliveries',
    waits: "state in ('QUEUED', 'RETRYING') and next_attempt_at <= now()",
    works: "state = 'RUNNING'",
    since: 'next_attempt_at',
  },
  { name: 'jobs', table: 'dataset_jobs', ...queued },
  { name: 'profiles', table: 'run_profiles', ...queued, since: 'queued_at' },
  {
    name: 'notifications',
    table: 'notification_messages',
    waits: "state = 'OPEN' and due_at <= now()",
    works: "state = 'SENDING'",
    since: 'due_at',
  },
  {
    name: 'file scans',
    table: 'files',
    waits: "state = 'CHECKING' and next_scan_at <= now()",
    works: 'false',
    since: 'next_scan_at',
  },
]

const queueSql = ({ name, table, waits, works, since = 'created_at' }: Queue) =>
  sql.raw(`select '${name}' as queue, w.waiting, w.oldest,
    (select count(*)::int from ${table} where ${works}) as working
    from (select count(*)::int as waiting, min(${since}) as oldest from ${table} where ${waits}) w`)

interface Row {
  queue: QueueFigures['queue']
  waiting: number
  working: number
  oldest: Date | null
}

/** How much waits and is in progress, and since when the oldest waits. */
export async function queueFigures(db: Db): Promise<QueueFigures[]> {
  const { rows } = await sql<Row>`${sql.join(queues.map(queueSql), sql` union all `)}`.execute(db)
  return rows.map(({ oldest, ...row }) => ({ ...row, oldestDate: oldest?.toISOString() ?? null }))
}

interface OldestRow {
  id: number
  project_id: number
  report_id: number
  report_name: string
  account_name: string
  created_at: Date
  debug_message: string | null
}

/** The run that waits for a worker the longest; null if none waits. */
export async function oldestWaitingRun(db: Db) {
  const { rows } = await sql<OldestRow>`
    select t.id, t.project_id, t.report_id, r.name as report_name, o.name as account_name, t.created_at, t.debug_message
    from (select * from runs where status = 'PENDING' order by created_at, id limit 1) t
    join reports r on r.id = t.report_id join organizations o on o.id = t.organization_id`.execute(db)
  const [row] = rows
  if (!row) return null
  return {
    historyId: row.id,
    projectId: row.project_id,
    reportId: row.report_id,
    reportName: row.report_name,
    accountName: row.account_name,
    createdDate: row.created_at.toISOString(),
    reason: row.debug_message,
  }
}
