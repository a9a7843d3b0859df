import { sql } from 'kysely'
import type { RunExport } from '@windrow/contract/schemas/run-actions'
import { dataExportQueued, exportQueued } from '@windrow/contract/run-actions'
import type { Db } from '../../database/connect.ts'
import type { RunExportRow } from '../../database/dataset-tables.ts'
import { claimJob, jobLeaseSeconds } from '../../queue/job-lease.ts'
import { isOwn, type Claim, type Lease } from '../../queue/lease.ts'

export const exportLease = {
  table: 'run_exports',
  what: 'export',
  working: 'WORKING',
  seconds: jobLeaseSeconds,
} satisfies Lease
const keptDays = 7
const shownExports = 50

const messages: Record<RunExport['state'], string> = {
  QUEUED: exportQueued,
  WORKING: 'The file is being created.',
  READY: 'The file is ready.',
  FAILED: 'The file could not be created; try again.',
}

export const toExport = (row: RunExportRow): RunExport => ({
  exportId: row.id,
  state: row.state,
  format: row.format,
  runs: row.run_ids.length,
  historyId: row.selection ? (row.run_ids[0] ?? null) : null,
  rows: row.selection?.rows ?? null,
  pageIds: row.selection?.pageIds ?? null,
  csv: row.csv,
  progress: row.state === 'READY' ? 1 : Math.min(1, row.progress),
  message: row.message ?? (row.selection && row.state === 'QUEUED' ? dataExportQueued : messages[row.state]),
  fileName: row.state === 'READY' ? (row.file_name ?? `runs-${row.id}.zip`) : null,
  bytes: row.bytes,
  createdDate: row.created_at.toISOString(),
  expiresDate: row.expires_at?.toISOString() ?? null,
})

/** The number of a user's unfinished exports. */
export async function countWaitingExports(db: Db, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('run_exports')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('state', 'in', ['QUEUED', 'WORKING'])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

/** A user's latest exports of a report, newest first. */
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

/** Leases the next queued export; null if there is none. */
export const claimExport = (db: Db): Promise<RunExportRow | null> => claimJob<RunExportRow>(db, exportLease)

/**
 * Marks an export as ready or failed.
 *
 * @returns false if the lease was lost: the result must be discarded
 */
export async function endExport(
  db: Db,
  claim: Claim,
  end: { object_key: string; bytes: number; file_name: string | null } | { message: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('run_exports')
    .set({
      state: 'message' in end ? 'FAILED' : 'READY',
      worked_at: null,
      expires_at: sql<Date>`now() + make_interval(days => ${keptDays})`,
      ...end,
    })
    .where(isOwn(exportLease, claim))
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
