import { sql } from 'kysely'
import { exactProfileRows, profileFailed, profileUnavailable } from '@windrow/contract/profile-display'
import type { ColumnProfile, DataProfile, ProfileTrend } from '@windrow/contract/schemas/profiles'
import type { TableColumn } from '@windrow/contract/recipe'
import type { Db } from '../../database/connect.ts'
import { notRejected } from '../../database/not-rejected.ts'
import type { RunProfileRow } from '../../database/dataset-tables.ts'
import type { RunRow } from '../../database/run-tables.ts'
import { notFound } from '../../errors/app-error.ts'
import { claimJob, jobLeaseSeconds } from '../../queue/job-lease.ts'
import { isAtWork, isOwn, type Claim, type Lease } from '../../queue/lease.ts'

export const profileLease = {
  table: 'run_profiles',
  what: 'profile',
  working: 'WORKING',
  seconds: jobLeaseSeconds,
} satisfies Lease

export interface ProfiledTable {
  page_id: string
  row_count: number
  columns: TableColumn[]
}

/** The requested table, or the first one of the run. Throws NOT_FOUND. */
export async function tableOf(db: Db, runId: number, pageId: string | undefined): Promise<ProfiledTable> {
  const table = await db
    .selectFrom('run_pages')
    .select(['page_id', 'row_count', 'columns'])
    .where('run_id', '=', runId)
    .$if(pageId !== undefined, (query) => query.where('page_id', '=', pageId!))
    .orderBy('position')
    .limit(1)
    .executeTakeFirst()
  if (!table) throw notFound('table in this run')
  return table
}

export const profileRow = (db: Db, runId: number, pageId: string) =>
  db
    .selectFrom('run_profiles')
    .selectAll()
    .where('run_id', '=', runId)
    .where('page_id', '=', pageId)
    .executeTakeFirst()

export const whyUnavailable = (run: Pick<RunRow, 'status'>, table: ProfiledTable): string | null =>
  profileUnavailable({ status: run.status, rows: table.row_count, columns: table.columns })

function statusOf(row: RunProfileRow | undefined, unavailable: string | null): DataProfile['ProfileStatus'] {
  if (row?.state === 'FAILED') return { status: false, message: row.message ?? profileFailed }
  return { status: true, message: unavailable ?? '' }
}

type StoredColumn = Omit<ColumnProfile, 'distinctIsExact'> & { distinctIsExact?: boolean }

/** Older profiles lack the flag; they were estimates above 200,000 rows. */
const withExactness = (column: StoredColumn, rows: number): ColumnProfile => ({
  ...column,
  distinctIsExact: column.distinctIsExact ?? rows <= 200_000,
})

/** The profile as the API returns it, also before it is ready; at most `limit` columns. */
export function toProfile(
  run: Pick<RunRow, 'status'>,
  table: ProfiledTable,
  row: RunProfileRow | undefined,
  limit?: number,
): DataProfile {
  const unavailable = whyUnavailable(run, table)
  const rows = row?.row_count ?? table.row_count
  return {
    Columns: (row?.columns ?? []).slice(0, limit).map((column) => withExactness(column, rows)),
    NumRows: rows,
    ProfileLimitExceed: rows > exactProfileRows,
    ProfileStatus: statusOf(row, unavailable),
    pageId: table.page_id,
    state: row?.state ?? 'NONE',
    progress: row?.progress ?? 0,
    unavailable,
    generatedDate: row?.state === 'READY' ? (row.ended_at?.toISOString() ?? null) : null,
  }
}

/**
 * Queues a profile, unless it is already queued or in progress. The previous profile stays visible until the new one is
 * ready.
 */
export async function orderProfile(db: Db, runId: number, pageId: string): Promise<void> {
  await db
    .insertInto('run_profiles')
    .values({ run_id: runId, page_id: pageId, state: 'QUEUED' })
    .onConflict((conflict) =>
      conflict
        .columns(['run_id', 'page_id'])
        .doUpdateSet({
          state: 'QUEUED',
          message: null,
          progress: 0,
          losses: 0,
          is_automatic: false,
          queued_at: sql<Date>`now()`,
        })
        .where('run_profiles.state', 'not in', ['QUEUED', 'WORKING']),
    )
    .execute()
  // One that the end of the run queued no longer waits for others.
  await db
    .updateTable('run_profiles')
    .set({ is_automatic: false })
    .where('run_id', '=', runId)
    .where('page_id', '=', pageId)
    .where('is_automatic', '=', true)
    .execute()
}

/**
 * Cancels a profile.
 *
 * @returns whether there was one to cancel
 */
export async function cancelProfile(db: Db, runId: number, pageId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('run_profiles')
    .set({ state: 'CANCELLED', ended_at: sql<Date>`now()` })
    .where('run_id', '=', runId)
    .where('page_id', '=', pageId)
    .where('state', 'in', ['QUEUED', 'WORKING'])
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Leases the next queued profile. One at a time per run, since they read the same rows. */
export const claimProfile = (db: Db): Promise<RunProfileRow | null> =>
  claimJob<RunProfileRow>(db, profileLease, {
    joins: sql`join runs r on r.id = t.run_id`,
    account: sql`r.organization_id`,
    may: sql`not exists (
      select 1 from run_profiles other
      where other.run_id = t.run_id and other.id <> t.id and ${isAtWork(profileLease, 'other')})`,
    order: sql`t.is_automatic, t.queued_at, t.id`,
  })

/**
 * Ends an attempt if it still holds the lease.
 *
 * @returns whether it did
 */
export async function endProfile(
  db: Db,
  claim: Claim,
  end: { rows: number; columns: ColumnProfile[] } | { message: string | null },
): Promise<boolean> {
  const set =
    'columns' in end
      ? { state: 'READY' as const, row_count: end.rows, columns: JSON.stringify(end.columns), progress: 1 }
      : { state: 'FAILED' as const, message: end.message }
  const { numUpdatedRows } = await db
    .updateTable('run_profiles')
    .set({ ...set, ended_at: sql<Date>`now()` })
    .where(isOwn(profileLease, claim))
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** The trend of a table's columns over the profiled runs up to this one, without rejected ones, at most `limit`. */
export async function profileHistory(
  db: Db,
  run: Pick<RunRow, 'id' | 'report_id'>,
  pageId: string,
  { limit, column }: { limit: number; column: string | undefined },
): Promise<ProfileTrend> {
  const { rows } = await sql<{ id: number; at: Date; columns: StoredColumn[]; row_count: number }>`
    select * from (
      select runs.id, coalesce(runs.started_at, runs.created_at) as at, profiles.columns, profiles.row_count
      from runs join run_profiles profiles on profiles.run_id = runs.id and profiles.page_id = ${pageId}
      where runs.report_id = ${run.report_id} and runs.deleted_at is null and profiles.columns is not null
        and (runs.id = ${run.id} or ${notRejected()})
        and (runs.created_at, runs.id) <= (select created_at, id from runs where id = ${run.id})
      order by runs.created_at desc, runs.id desc limit ${limit}
    ) newest order by id`.execute(db)
  const byName = new Map<string, ProfileTrend['columns'][number]['runs']>()
  for (const { id, at, columns, row_count } of rows)
    for (const found of columns) {
      if (column !== undefined && found.name !== column) continue
      const { distinctCount, distinctIsExact, fillRate, memorySize } = withExactness(found, row_count)
      const point = { historyId: id, RunStarted: at.toISOString() }
      const metrics = {
        DistinctCount: distinctCount,
        DistinctIsExact: distinctIsExact,
        FillRate: fillRate,
        MemorySize: memorySize,
      }
      byName.set(found.name, [...(byName.get(found.name) ?? []), { ...point, ...metrics }])
    }
  return { columns: [...byName].map(([name, runs]) => ({ name, runs })) }
}
