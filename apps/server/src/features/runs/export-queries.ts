import { sql } from 'kysely'
import type { RunExport } from '@windrow/contract/schemas/run-actions'
import { dataExportQueued, exportQueued } from '@windrow/contract/run-actions'
import type { Db } from '../../database/connect.ts'
import type { RunExportRow } from '../../database/dataset-tables.ts'
import { notFound } from '../../http/app-error.ts'

/** Whoever makes a file says so more often than this; after it, another one begins anew. */
const lostSeconds = 60
const keptDays = 7
const shownExports = 50
/** Of one account, on all nodes. */
const mostWorking = 2

const messages: Record<RunExport['state'], string> = {
  QUEUED: exportQueued,
  WORKING: 'The file is being made.',
  READY: 'The file is ready.',
  FAILED: 'The file could not be made; try again.',
}

export const toExport = (row: RunExportRow): RunExport => ({
  exportId: row.id,
  state: row.state,
  format: row.format,
  runs: row.run_ids.length,
  historyId: row.selection ? (row.run_ids[0] ?? null) : null,
  rows: row.selection?.rows ?? null,
  pageIds: row.selection?.pageIds ?? null,
  progress: row.state === 'READY' ? 1 : Math.min(1, row.progress),
  message: row.message ?? (row.selection && row.state === 'QUEUED' ? dataExportQueued : messages[row.state]),
  fileName: row.state === 'READY' ? (row.file_name ?? `runs-${row.id}.zip`) : null,
  bytes: row.bytes,
  createdDate: row.created_at.toISOString(),
  expiresDate: row.expires_at?.toISOString() ?? null,
})

/** An export of one's own: what others ordered is nobody else's business. */
export async function ownExport(db: Db, reportId: number, userId: number, id: number): Promise<RunExportRow> {
  const row = await db
    .selectFrom('run_exports')
    .selectAll()
    .where('id', '=', id)
    .where('report_id', '=', reportId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!row) throw notFound('export')
  return row
}

/** How many of a person's exports have not ended yet. */
export async function countWaitingExports(db: Db, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('run_exports')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('state', 'in', ['QUEUED', 'WORKING'])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

/** The last exports that someone ordered of a report, the newest first. */
export const ownExports = (db: Db, reportId: number, userId: number, runId: number | undefined) =>
  db
    .selectFrom('run_exports')
    .selectAll()
    .where('user_id', '=', userId)
    .where('report_id', '=', reportId)
    .$if(runId !== undefined, (query) => query.where(sql<boolean>`${runId} = any(run_ids)`))
    .orderBy('id', 'desc')
    .limit(shownExports)
    .execute()

/** Makers that are at work and were heard of lately, of the account of the export `e`. */
const workingOfAccount = sql`(
  select count(*) from run_exports w
  join reports wr on wr.id = w.report_id join projects wp on wp.id = wr.project_id
  where w.state = 'WORKING' and w.worked_at >= now() - make_interval(secs => ${sql.lit(lostSeconds)})
    and wp.organization_id = p.organization_id)`

/**
 * The next export that waits, or whose maker was lost. Accounts with fewer at work come first, and none has more than
 * a few at a time.
 */
export async function claimExport(db: Db): Promise<RunExportRow | null> {
  const { rows } = await sql<{ id: number }>`
    update run_exports set state = 'WORKING', worked_at = now(), progress = 0, attempts = attempts + 1 where id = (
      select e.id from run_exports e
      join reports r on r.id = e.report_id join projects p on p.id = r.project_id
      where (e.state = 'QUEUED' or (e.state = 'WORKING' and e.worked_at < now() - make_interval(secs => ${lostSeconds})))
        and ${workingOfAccount} < ${mostWorking}
      order by ${workingOfAccount}, e.id limit 1 for update of e skip locked
    ) returning id`.execute(db)
  const [claimed] = rows
  if (!claimed) return null
  return (
    (await db.selectFrom('run_exports').selectAll().where('id', '=', claimed.id).executeTakeFirst()) ?? null
  )
}

/** Says that an export is being made, and how far it is, from 0 to 1. */
export async function stillWorking(db: Db, id: number, share = 0): Promise<void> {
  await db
    .updateTable('run_exports')
    .set({ worked_at: sql<Date>`now()`, progress: sql<number>`greatest(progress, ${share}::real)` })
    .where('id', '=', id)
    .where('state', '=', 'WORKING')
    .execute()
}

export async function endExport(
  db: Db,
  id: number,
  end: { object_key: string; bytes: number; file_name: string | null } | { message: string },
): Promise<void> {
  await db
    .updateTable('run_exports')
    .set({
      state: 'message' in end ? 'FAILED' : 'READY',
      worked_at: null,
      expires_at: sql<Date>`now() + make_interval(days => ${keptDays})`,
      ...end,
    })
    .where('id', '=', id)
    .execute()
}

/** Forgets exports whose time is over. @returns the keys of their files, to be deleted. */
export async function takeExpiredExports(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .deleteFrom('run_exports')
    .where('id', 'in', (query) =>
      query
        .selectFrom('run_exports')
        .select('id')
        .where('expires_at', '<', sql<Date>`now()`)
        .limit(limit),
    )
    .returning('object_key')
    .execute()
  return rows.flatMap(({ object_key }) => (object_key === null ? [] : [object_key]))
}
