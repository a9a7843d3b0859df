import type { ColumnType } from 'kysely'

/** Objects that are to be removed from the store, unless a backup is in progress. */
interface PostponedRemovalsTable {
  /** With a slash at its end, all objects below it. */
  object_key: string
  due_at: ColumnType<Date, Date | undefined>
}

export interface MaintenanceTables {
  postponed_removals: PostponedRemovalsTable
}
