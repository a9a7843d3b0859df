import { ReportListQuery } from '@windrow/contract/schemas/reports'
import { RunListQuery } from '@windrow/contract/schemas/runs'
import { sql } from 'kysely'
import type { Actor } from '../../apps/server/src/access/actor.ts'
import {
  activeRuns,
  countRuns,
  failedRuns,
} from '../../apps/server/src/features/dashboard/dashboard-queries.ts'
import { listReports } from '../../apps/server/src/features/reports/report-queries.ts'
import { latestRun, listRuns } from '../../apps/server/src/features/runs/run-view.ts'
import { takeLease, type WorkerLease } from '../../apps/server/src/worker/lease.ts'
import { startDatabase } from '../installation.ts'
import { listUsers, seedPlaces, seedRuns } from '../seed-lists.ts'
import { openDatabaseTime, type DatabaseTime } from './database-time.ts'
import { growing } from './growth-table.ts'

const places = { accounts: 50, projects: 20, reports: 1000 }
/** Every second run is one of this report, so that it grows too. */
const busy = 1

const staff: Actor = {
  userId: listUsers.admin,
  organizationId: 1,
  role: 'ADMIN',
  email: 'person1@bench.example',
  firstName: 'Person',
  lastName: 'Number 1',
  organizationName: 'Account 1',
  sessionId: null,
  apiKeyId: null,
  impersonator: null,
  secondFactorMissing: false,
  expiresAt: new Date('2100-01-01'),
}

const runQuery = (more: object = {}) => RunListQuery.parse({ limit: 25, ...more })

async function measure({ db, costs }: DatabaseTime, worker: WorkerLease, runs: number) {
  await sql`truncate runs cascade`.execute(db)
  const reportOf = sql`case when n.n % 2 = 0 then ${busy}::int else 1 + n.n % ${places.reports}::int end`
  await seedRuns(db, { ...places, runs }, reportOf)
  await sql`vacuum analyze`.execute(db) // as autovacuum would have done by then
  const project = (
    await db.selectFrom('reports').select('project_id').where('id', '=', busy).executeTakeFirstOrThrow()
  ).project_id
  const week = new Date(Date.now() - 7 * 86_400_000)
  return costs({
    first: () => listRuns(db, staff, busy, runQuery()),
    middle: () => listRuns(db, staff, busy, runQuery({ page: Math.max(1, Math.round(runs / 4 / 25)) })),
    byRows: () => listRuns(db, staff, busy, runQuery({ sort: '-itemCount' })),
    ofStatus: () => listRuns(db, staff, busy, runQuery({ status: 'FAILED' })),
    latest: () => latestRun(db, busy),
    reports: () => listReports(db, project, ReportListQuery.parse({ limit: 25, sort: '-lastHistoryDate' })),
    week: () => countRuns(db, staff, {}, week),
    active: () => activeRuns(db, staff, {}),
    failed: () => failedRuns(db, staff, {}, week),
    heartbeat: () => worker.heartbeat(),
  })
}

/** Runs of an installation, half of them of one report. */
export async function growRuns(sizes: readonly number[]): Promise<void> {
  await using database = await startDatabase()
  await using time = openDatabaseTime(database.databaseUrl)
  await seedPlaces(time.db, places)
  await using worker = await takeLease(database.databaseUrl, 32)
  await growing(sizes, {
    area: 'runs',
    title: `Runs of ${places.reports} reports, half of one of them, processor time of this process and the database`,
    lines: {
      first: { what: 'runs of the report, first page', of: 'page', unit: 'ms' },
      middle: { what: 'runs of the report, page in the middle', of: 'page', unit: 'ms' },
      byRows: { what: 'runs of the report, most rows first', of: 'whole', unit: 'ms' },
      ofStatus: { what: 'failed runs of the report', of: 'whole', unit: 'ms' },
      latest: { what: 'last run of the report', of: 'page', unit: 'ms' },
      reports: { what: 'reports of a project with last runs', of: 'page', unit: 'ms' },
      week: { what: 'dashboard: sums of a week', of: 'whole', unit: 'ms' },
      active: { what: 'dashboard: active runs', of: 'page', unit: 'ms' },
      failed: { what: 'dashboard: last failed runs', of: 'page', unit: 'ms' },
      heartbeat: { what: "worker's heartbeat", of: 'page', unit: 'ms' },
    },
    measure: (runs) => measure(time, worker, runs),
  })
}
