import type { Db } from '../../database/connect.ts'

/** A page snapshot with the rows that its page gave. */
export interface TableSnapshot {
  id: number
  url: string
  first: number
  count: number
}

/** Page snapshots of a table that are looked at. */
const mostSnapshots = 1000

/** The page snapshots of a table's rows; if there are many, those that other runs are most likely to have too. */
export async function tableSnapshots(db: Db, runId: number, pageId: string): Promise<TableSnapshot[]> {
  const rows = await db
    .selectFrom('run_evidence')
    .select(['id', 'url', 'first_row', 'row_count'])
    .where('run_id', '=', runId)
    .where('page_id', '=', pageId)
    .where('html_key', 'is not', null)
    .orderBy('rank')
    .orderBy('id')
    .limit(mostSnapshots)
    .execute()
  return rows.flatMap(({ id, url, first_row: first, row_count: count }) =>
    first === null ? [] : [{ id, url, first, count }],
  )
}

/** The snapshot of the page that gave a row. */
export const snapshotOfRow = (snapshots: readonly TableSnapshot[], row: number): TableSnapshot | undefined =>
  snapshots.find(({ first, count }) => first <= row && row < first + count)
