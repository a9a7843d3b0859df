/** Objects to remove once no backup is in progress. */
interface PostponedRemovalsTable {
  object_key: string
}

export interface MaintenanceTables {
  postponed_removals: PostponedRemovalsTable
}
