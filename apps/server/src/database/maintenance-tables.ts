/** Objects that are removed once no backup is being made. */
interface PostponedRemovalsTable {
  object_key: string
}

export interface MaintenanceTables {
  postponed_removals: PostponedRemovalsTable
}
