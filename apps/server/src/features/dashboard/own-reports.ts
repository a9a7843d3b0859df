import { sql } from 'kysely'
import { shownStatus, type RunStatus } from '@windrow/contract/run-status'
import type { OwnReport } from '@windrow/contract/schemas/dashboard'
import type { Db } from '../../database/connect.ts'
import { notRejected } from '../../database/not-rejected.ts'
import { inScope, type FigureScope } from '../../day-figures/figure-scope.ts'
import { nextDue } from '../../database/next-due.ts'

const mostReports = 10
const shownRuns = 14

interface Run {
  id: number
  status: RunStatus
  manuallyStopped: boolean
  itemCount: number
}

interface Row {
  id: number
  name: string
  projectId: number
  projectName: string
  lastAt: Date | null
  isHeld: boolean | null
  datasets: { id: number; rows: number }[]
  recent: Run[]
  delivered: number
  failed: number
  all: number
  nextAt: Date | null
}

/** Runs of report `r` that count as runs, the latest first. */
const runsOf = sql`from runs t where t.report_id = r.id and t.deleted_at is null and t.status <> 'IMPORTED'`
const latestFirst = sql`order by t.created_at desc, t.id desc`

/** The reports that ran last, the latest first; each lookup is by an index of runs by report. */
const latest = (scope: FigureScope) => sql`
  select r.id, r.name, p.id as "projectId", p.name as "projectName", l.created_at as "lastAt",
    l.review_state = 'HELD' as "isHeld", ${nextDue} as "nextAt"
  from projects p join reports r on r.project_id = p.id
  left join lateral (select t.created_at, t.review_state ${runsOf} ${latestFirst} limit 1) l on true
  where true ${inScope(scope)}
  order by l.created_at desc nulls last, r.id limit ${mostReports}`

const shown = ({ status, manuallyStopped }: Run) => shownStatus({ status, manuallyStopped })

function toReport(row: Row): OwnReport {
  const [dataset, before] = row.datasets
  const last = row.recent.at(-1)
  return {
    id: row.id,
    name: row.name,
    projectId: row.projectId,
    projectName: row.projectName,
    status: last ? shown(last) : null,
    lastDate: row.lastAt?.toISOString() ?? null,
    isHeld: row.isHeld ?? false,
    dataset: dataset ? { historyId: dataset.id, rows: dataset.rows, before: before?.rows ?? null } : null,
    recentRuns: row.recent.map((run) => ({ id: run.id, status: shown(run), itemCount: run.itemCount })),
    deliveries: { delivered: row.delivered, failed: row.failed, all: row.all },
    nextDate: row.nextAt?.toISOString() ?? null,
  }
}

/** The reports that ran last, with their datasets and where these were delivered. */
export async function ownReports(db: Db, scope: FigureScope): Promise<OwnReport[]> {
  const { rows } = await sql<Row>`
    select r.*, x.datasets, y.recent, z.*
    from (${latest(scope)}) r
    cross join lateral (select coalesce(json_agg(json_build_object('id', d.id, 'rows', d.rows)), '[]') as datasets
      from (select t.id, t.rows ${runsOf} and t.status = 'SUCCESS' and ${notRejected('t')} ${latestFirst} limit 2) d) x
    cross join lateral (select coalesce(json_agg(json_build_object('id', d.id, 'status', d.status, 'itemCount', d.rows,
        'manuallyStopped', d.manually_stopped) order by d.created_at, d.id), '[]') as recent
      from (select t.* ${runsOf} ${latestFirst} limit ${shownRuns}) d) y
    cross join lateral (select (count(*) filter (where d.state = 'DELIVERED'))::int as delivered,
        (count(*) filter (where d.state = 'FAILED'))::int as failed, count(*)::int as all
      from deliveries d where d.run_id = (x.datasets -> 0 ->> 'id')::bigint and d.origin = 'RUN' and d.state <> 'CANCELLED') z
    order by r."lastAt" desc nulls last, r.id`.execute(db)
  return rows.map(toReport)
}
