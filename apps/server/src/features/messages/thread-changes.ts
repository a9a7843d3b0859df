import type { ThreadChange } from '@windrow/contract/schemas/messages'
import { isStaff, roleMay } from '@windrow/contract/roles'
import type { Actor } from '../../access/actor.ts'
import type { Db } from '../../database/connect.ts'
import type { ThreadEventRow } from '../../database/talk-tables.ts'
import { nameOf } from './person-view.ts'

/** At most so many are listed at once, the newest. */
const mostChanges = 200

/** A change of a thread with who made it. */
export interface ChangeRow extends Pick<
  ThreadEventRow,
  'id' | 'thread_id' | 'kind' | 'text' | 'user_id' | 'created_at'
> {
  first_name: string | null
  last_name: string | null
  email: string | null
}

const changes = (db: Db) =>
  db
    .selectFrom('thread_events as e')
    .leftJoin('users', 'users.id', 'e.user_id')
    .select(['e.id', 'e.thread_id', 'e.kind', 'e.text', 'e.user_id', 'e.created_at'])
    .select(['first_name', 'last_name', 'email'])
    .where('e.message_id', 'is', null)

/** A change of a thread as the API returns it. */
export const toChange = (row: ChangeRow): ThreadChange => ({
  changeId: row.id,
  kind: row.kind as ThreadChange['kind'],
  text: row.text ?? '',
  userName: row.user_id === null ? null : nameOf(row),
  createdDate: row.created_at.toISOString(),
})

/** Changes by the ids of their events. */
export const loadChanges = async (db: Db, ids: readonly number[]): Promise<ChangeRow[]> =>
  ids.length === 0 ? [] : changes(db).where('e.id', 'in', ids).execute()

interface Between {
  /** null: from the beginning. */
  from: Date | null
  /** null: until now. */
  to: Date | null
}

/** The changes of a thread between two moments that a reader may see, oldest first. */
export async function changesBetween(
  db: Db,
  { role }: Pick<Actor, 'role'>,
  threadId: number,
  { from, to }: Between,
): Promise<ThreadChange[]> {
  const rows = await changes(db)
    .where('e.thread_id', '=', threadId)
    .$if(!isStaff(role), (query) => query.where('e.internal', '=', false))
    .$if(!roleMay(role, 'project:jira'), (query) => query.where('e.kind', '<>', 'JIRA'))
    .$if(from !== null, (query) => query.where('e.created_at', '>=', from!))
    .$if(to !== null, (query) => query.where('e.created_at', '<', to!))
    .orderBy('e.id', 'desc')
    .limit(mostChanges)
    .execute()
  return rows.toReversed().map(toChange)
}
