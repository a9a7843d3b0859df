import { sql } from 'kysely'
import { shownStatus, statusText, type RunStatus } from '@windrow/contract/run-status'
import { isStaff } from '@windrow/contract/roles'
import type { Run, RunListQuery } from '@windrow/contract/schemas/runs'
import type { z } from 'zod'
import type { Db } from '../../database/connect.ts'
import type { RunRow } from '../../database/schema.ts'
import type { Actor } from '../identity/actor.ts'

const isoOrNull = (date: Date | null) => date?.toISOString() ?? null

type NamedRun = RunRow & { initiator_email: string; initiator_name: string }

/** Database row to wire. */
export function toRun(row: NamedRun): Run {
  const status = shownStatus({ status: row.status, manuallyStopped: row.manually_stopped })
  return {
    id: row.id,
    historyId: row.id,
    reportId: row.report_id,
    status,
    statusText: statusText(status),
    debugMessage: row.debug_message,
    createdDate: row.created_at.toISOString(),
    runStarted: isoOrNull(row.started_at),
    runEnded: isoOrNull(row.ended_at),
    itemCount: row.rows,
    requestCount: row.done + row.failed + row.retried,
    cost: row.proxy_cost,
    attempt: row.attempt,
    recipeVersion: row.recipe_version,
    counters: {
      queued: row.queued,
      done: row.done,
      failed: row.failed,
      skipped: row.skipped,
      retried: row.retried,
      rows: row.rows,
      bytesDown: row.bytes_down,
      bytesUp: row.bytes_up,
      errors: row.errors,
    },
    pagesPerSecond: row.ended_at ? null : row.pages_per_second,
    historyProperties: {
      runType: row.run_type,
      MANUALLY_STOPPED: row.manually_stopped,
      initiator: row.initiator_email,
      initiatorName: row.initiator_name,
    },
  }
}

/** What runs cost is for staff only; everybody else sees nothing of it. */
export const forActor = (actor: Pick<Actor, 'role'>, run: Run): Run =>
  isStaff(actor.role) ? run : { ...run, cost: 0 }

const namedRuns = (db: Db) =>
  db
    .selectFrom('runs')
    .innerJoin('users', 'users.id', 'runs.initiator_id')
    .selectAll('runs')
    .select([
      'users.email as initiator_email',
      sql<string>`users.first_name || ' ' || users.last_name`.as('initiator_name'),
    ])

export async function loadRun(db: Db, id: number): Promise<Run | null> {
  const row = await namedRuns(db).where('runs.id', '=', id).executeTakeFirst()
  return row ? toRun(row) : null
}

export async function activeRun(db: Db, reportId: number): Promise<Run | null> {
  const row = await namedRuns(db)
    .where('runs.report_id', '=', reportId)
    .where('runs.ended_at', 'is', null)
    .executeTakeFirst()
  return row ? toRun(row) : null
}

/** The run that was started last, whatever became of it. */
export async function latestRun(db: Db, reportId: number): Promise<Run | null> {
  const row = await namedRuns(db)
    .where('runs.report_id', '=', reportId)
    .orderBy('runs.created_at', 'desc')
    .orderBy('runs.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? toRun(row) : null
}

type ListQuery = z.output<typeof RunListQuery>
const orders = {
  createdDate: sql`runs.created_at, runs.id`,
  '-createdDate': sql`runs.created_at desc, runs.id desc`,
  itemCount: sql`runs.rows, runs.id`,
  '-itemCount': sql`runs.rows desc, runs.id desc`,
}

/** A manual stop is a property, so a status filter must look at both. */
const isShownAs = (status: RunStatus) => {
  const stopped = sql<boolean>`(runs.manually_stopped and runs.ended_at is not null)`
  return status === 'STOPPED'
    ? sql<boolean>`(${stopped} or runs.status = 'STOPPED')`
    : sql<boolean>`(runs.status = ${status} and not ${stopped})`
}

export async function listRuns(
  db: Db,
  reportId: number,
  query: ListQuery,
): Promise<{ runs: Run[]; total: number }> {
  const conditions = [
    sql<boolean>`runs.report_id = ${reportId}`,
    ...(query.status === undefined ? [] : [isShownAs(query.status)]),
    ...(query.fromDate === undefined ? [] : [sql<boolean>`runs.created_at >= ${new Date(query.fromDate)}`]),
    ...(query.toDate === undefined ? [] : [sql<boolean>`runs.created_at <= ${new Date(query.toDate)}`]),
  ]
  const [rows, { total }] = await Promise.all([
    namedRuns(db)
      .where((eb) => eb.and(conditions))
      .orderBy(orders[query.sort])
      .limit(query.limit)
      .offset((query.page - 1) * query.limit)
      .execute(),
    db
      .selectFrom('runs')
      .select(sql<number>`count(*)::int`.as('total'))
      .where((eb) => eb.and(conditions))
      .executeTakeFirstOrThrow(),
  ])
  return { runs: rows.map(toRun), total }
}
