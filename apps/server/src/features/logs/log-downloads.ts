import { sql } from 'kysely'
import type { Db } from '../../database/connect.ts'
import type { RunRow } from '../../database/run-tables.ts'

const keptDays = 7
/** Longer than any log takes: the node was lost. */
const lostHours = 1

/** Notes that a user downloads a log, for the list of background tasks. Returns the id of the note. */
export async function noteDownload(
  db: Db,
  run: Pick<RunRow, 'id' | 'report_id'>,
  userId: number,
): Promise<number> {
  const { id } = await db
    .insertInto('log_downloads')
    .values({ run_id: run.id, report_id: run.report_id, user_id: userId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export type DownloadEnd =
  | { state: 'DONE'; bytes: number }
  | { state: 'CANCELLED' }
  | { state: 'FAILED'; message: string }

/** Notes how a download ended. The run, and with it the note, may have been deleted. */
export async function noteDownloadEnd(db: Db, id: number, end: DownloadEnd): Promise<void> {
  await db
    .updateTable('log_downloads')
    .set({ ...end, ended_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

/**
 * Ends downloads whose node was lost, and deletes old ones.
 *
 * @returns whether there may be more
 */
export async function tidyLogDownloads(db: Db, limit: number): Promise<boolean> {
  await db
    .updateTable('log_downloads')
    .set({ state: 'FAILED', message: 'The node that created the file was lost.', ended_at: sql<Date>`now()` })
    .where('state', '=', 'WORKING')
    .where('created_at', '<', sql<Date>`now() - make_interval(hours => ${lostHours})`)
    .execute()
  const { numDeletedRows } = await db
    .deleteFrom('log_downloads')
    .where('id', 'in', (query) =>
      query
        .selectFrom('log_downloads')
        .select('id')
        .where('created_at', '<', sql<Date>`now() - make_interval(days => ${keptDays})`)
        .limit(limit),
    )
    .executeTakeFirst()
  return Number(numDeletedRows) === limit
}
