import { sql } from 'kysely'
import type { RunExport } from '@windrow/contract/schemas/run-actions'
import { exportQueued } from '@windrow/contract/run-actions'
import type { Db } from '../../database/connect.ts'
import type { RunExportRow } from '../../database/schema.ts'
import { notFound } from '../../http/app-error.ts'

/** Whoever makes a file says so more often than this; after it, another one begins anew. */
const lostSeconds = 60
const keptDays = 7

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
  message: row.message ?? messages[row.state],
  fileName: row.state === 'READY' ? `runs-${row.id}.zip` : null,
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

/** The next export that waits, or whose maker was lost. */
export async function claimExport(db: Db): Promise<RunExportRow | null> {
  const { rows } = await sql<{ id: number }>`
    update run_exports set state = 'WORKING', worked_at = now() where id = (
      select id from run_exports
      where state = 'QUEUED' or (state = 'WORKING' and worked_at < now() - make_interval(secs => ${lostSeconds}))
      order by id limit 1 for update skip locked
    ) returning id`.execute(db)
  const [claimed] = rows
  if (!claimed) return null
  return (
    (await db.selectFrom('run_exports').selectAll().where('id', '=', claimed.id).executeTakeFirst()) ?? null
  )
}

export async function stillWorking(db: Db, id: number): Promise<void> {
  await db
    .updateTable('run_exports')
    .set({ worked_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

export async function endExport(
  db: Db,
  id: number,
  end: { object_key: string; bytes: number } | { message: string },
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
