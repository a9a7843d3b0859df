import { sql } from 'kysely'
import { destinationKinds, mirrorTypes } from '@windrow/contract/destinations'
import type { AppContext } from '../../context.ts'
import type { Trx } from '../../database/connect.ts'
import type { ThreadEventRow } from '../../database/talk-tables.ts'
import { consumeThreadEvents } from '../messages/consume-events.ts'

/** Condition on the destination `d`: it mirrors threads. */
const mirrorsThreads = sql.join(
  mirrorTypes.map(
    (type) => sql`(d.type = ${type} and d.settings ->> ${destinationKinds[type].mirrorAt!} = 'THREADS')`,
  ),
  sql` or `,
)

/**
 * Queues new messages and states of threads for the destinations that mirror them; never internal notes.
 *
 * @returns whether there may be more
 */
export const queuePosts = ({ db }: Pick<AppContext, 'db'>): Promise<boolean> =>
  consumeThreadEvents(db, 'mirrors', queue)

async function queue(trx: Trx, events: readonly ThreadEventRow[]): Promise<void> {
  await sql`
    insert into mirror_posts (destination_id, thread_id, message_id, event_id, action, user_id)
    select d.id, e.thread_id, e.message_id, e.id, e.text, e.user_id
    from thread_events e
    join threads t on t.id = e.thread_id and not t.is_hidden
    left join messages m on m.id = e.message_id
    join destinations d on d.enabled and d.removed_at is null and (${mirrorsThreads}) and (
      d.project_id = t.project_id
      or exists (select from reports r where r.id = d.report_id and r.project_id = t.project_id))
    where e.id = any(${events.map(({ id }) => id)}::bigint[]) and not e.internal
      and (e.kind = 'STATE' or (e.kind = 'MESSAGE' and not m.internal and m.source <> 'SYSTEM'))
    order by e.id, d.id
    on conflict (destination_id, event_id) do nothing`.execute(trx)
}
