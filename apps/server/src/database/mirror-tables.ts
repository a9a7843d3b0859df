import type { ColumnType, Generated, Selectable } from 'kysely'

type Moment = ColumnType<Date, Date | string, Date | string>

/** What waits to be posted to a destination that mirrors threads. Rows are deleted when done. */
interface MirrorPostTable {
  id: Generated<number>
  destination_id: number
  thread_id: number
  /** Null for changes of the thread. */
  message_id: number | null
  event_id: number
  /** Changes: a sentence without the name. */
  action: string | null
  user_id: number | null
  /** Fencing token: raised with each lease; every later write names it. */
  attempt: Generated<number>
  tries: Generated<number>
  /** It may have been posted, though nobody noted it. */
  is_begun: Generated<boolean>
  due_at: Generated<Date>
  leased_until: Moment | null
  created_at: ColumnType<Date, Date | string | undefined, never>
}

/** Where the posts of a thread are. */
interface MirrorThreadTable {
  destination_id: number
  thread_id: number
  conversation: string
}

/** Threads that are posted to destinations. */
export interface MirrorTables {
  mirror_posts: MirrorPostTable
  mirror_threads: MirrorThreadTable
}

export type MirrorPostRow = Selectable<MirrorPostTable>
