import { sql } from 'kysely'
import { exactProfileRows, profileFailed, profileUnavailable } from '@windrow/contract/profile-display'
import type { ColumnProfile, DataProfile, ProfileTrend } from '@windrow/contract/schemas/profiles'
import type { TableColumn } from '@windrow/contract/recipe'
import type { Db } from '../../database/connect.ts'
import type { RunProfileRow } from '../../database/dataset-tables.ts'
import type { RunRow } from '../../database/run-tables.ts'
import { notFound } from '../../errors/app-error.ts'

/** Who makes a profile says so each second; after so many without a word another one begins anew. */
const lostSeconds = 30

export interface ProfiledTable {
  page_id: string
  row_count: number
  columns: TableColumn[]
}

/** The table a call names, or the first one of the run. */
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

/** Profiles that do not say it were made when more than 200,000 rows were estimated. */
const withExactness = (column: StoredColumn, rows: number): ColumnProfile => ({
  ...column,
  distinctIsExact: column.distinctIsExact ?? rows <= 200_000,
})

/** What travels of a profile, be it there or not; at most `limit` columns. */
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

/** Orders a profile. What is being made already goes on; an older profile stays to be seen until the new one is there. */
export async function orderProfile(db: Db, runId: number, pageId: string): Promise<void> {
  await db
    .insertInto('run_profiles')
    .values({ run_id: runId, page_id: pageId, state: 'QUEUED' })
    .onConflict((conflict) =>
      conflict
        .columns(['run_id', 'page_id'])
        .doUpdateSet({ state: 'QUEUED', message: null, progress: 0, queued_at: sql<Date>`now()` })
        .where('run_profiles.state', 'not in', ['QUEUED', 'WORKING']),
    )
    .execute()
}

/** @returns whether there was anything to cancel. */
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

export interface ProfileOrder {
  run_id: number
  page_id: string
}

/** The next profile that waits, or whose maker was lost; of each run one at a time. */
export async function claimProfile(db: Db): Promise<ProfileOrder | null> {
  const alive = sql`now() - make_interval(secs => ${lostSeconds})`
  const { rows } = await sql<ProfileOrder>`
    update run_profiles set state = 'WORKING', worked_at = now(), progress = 0
    where (run_id, page_id) = (
      select run_id, page_id from run_profiles waiting
      where (state = 'QUEUED' or (state = 'WORKING' and worked_at < ${alive}))
        and not exists (select 1 from run_profiles other where other.run_id = waiting.run_id
          and other.page_id <> waiting.page_id and other.state = 'WORKING' and other.worked_at >= ${alive})
      order by queued_at limit 1 for update skip locked
    ) returning run_id, page_id`.execute(db)
  return rows[0] ?? null
}

const working = (db: Db, { run_id, page_id }: ProfileOrder) =>
  db
    .updateTable('run_profiles')
    .where('run_id', '=', run_id)
    .where('page_id', '=', page_id)
    .where('state', '=', 'WORKING')

/** @returns false when it was cancelled, or its run is gone. */
export async function stillProfiling(db: Db, order: ProfileOrder, progress: number): Promise<boolean> {
  const { numUpdatedRows } = await working(db, order)
    .set({ worked_at: sql<Date>`now()`, progress })
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export async function endProfile(
  db: Db,
  order: ProfileOrder,
  end: { rows: number; columns: ColumnProfile[] } | { message: string | null } | 'again',
): Promise<void> {
  const set =
    end === 'again'
      ? { state: 'QUEUED' as const }
      : 'columns' in end
        ? {
            state: 'READY' as const,
            row_count: end.rows,
            columns: JSON.stringify(end.columns),
            progress: 1,
            ended_at: sql<Date>`now()`,
          }
        : { state: 'FAILED' as const, message: end.message, ended_at: sql<Date>`now()` }
  await working(db, order).set(set).execute()
}

/** The columns of a table over the runs up to this one that have a profile, at most `limit` runs. */
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
