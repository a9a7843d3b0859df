import { sql, type Insertable } from 'kysely'
import { keptDays } from '@windrow/contract/run-origin'
import type { Comparison } from '@windrow/contract/schemas/comparisons'
import type { Column } from '@windrow/contract/schemas/datasets'
import type { Db } from '../../database/connect.ts'
import type { Database } from '../../database/schema.ts'
import type { visibleComparisons } from '../../access/visible-comparisons.ts'

type NamedComparison = Awaited<ReturnType<ReturnType<typeof visibleComparisons>['executeTakeFirstOrThrow']>>

export const toComparison = (row: NamedComparison): Comparison => ({
  comparisonId: row.id,
  pageId: row.page_id,
  earlierId: row.earlier_run_id,
  laterId: row.later_run_id,
  earlierDate: row.earlier_date.toISOString(),
  laterDate: row.later_date.toISOString(),
  keys: row.keys,
  columns: row.columns,
  added: row.added,
  removed: row.removed,
  changed: row.changed,
  same: row.same,
  changes: row.changes,
  createdDate: row.created_at.toISOString(),
  expiresDate: row.expires_at.toISOString(),
})

/** The columns of a run's output table; undefined if it has no such table. */
export async function columnsOfTable(db: Db, runId: number, pageId: string): Promise<Column[] | undefined> {
  const page = await db
    .selectFrom('run_pages')
    .select('columns')
    .where('run_id', '=', runId)
    .where('page_id', '=', pageId)
    .executeTakeFirst()
  return page?.columns
}

type NewComparison = Omit<Insertable<Database['comparisons']>, 'id' | 'created_at' | 'expires_at'>

export async function insertComparison(db: Db, values: NewComparison): Promise<number> {
  const { id } = await db
    .insertInto('comparisons')
    .values({ ...values, expires_at: sql<Date>`now() + make_interval(days => ${keptDays})` })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
