import { sql } from 'kysely'
import type { AppContext } from '../../context.ts'
import type { Trx } from '../../database/connect.ts'
import type { ThreadEventRow } from '../../database/talk-tables.ts'
import { consumeThreadEvents } from '../messages/consume-events.ts'

/**
 * Queues what happened in linked threads for their issues: messages that customers may see, their edits and deletions,
 * and whether the thread is closed. Internal notes, and what came from Jira, are not queued.
 *
 * @returns whether there may be more
 */
export const queueForJira = ({ db }: Pick<AppContext, 'db'>): Promise<boolean> =>
  consumeThreadEvents(db, 'jira', queue)

async function queue(trx: Trx, events: readonly ThreadEventRow[]): Promise<void> {
  const { rows } = await sql<{ link_id: number }>`
    insert into jira_items (link_id, kind, message_id, event_id)
    select l.id, case e.kind when 'MESSAGE' then 'COMMENT' when 'EDITED' then 'EDIT' when 'DELETED' then 'DELETE'
      else 'STATE' end, e.message_id, e.id
    from thread_events e
    join jira_links l on l.thread_id = e.thread_id and e.id > l.last_event_id
    left join messages m on m.id = e.message_id
    where e.id = any(${events.map(({ id }) => id)}::bigint[])
      and ((e.kind = 'STATE' and e.user_id is not null) or (e.kind in ('MESSAGE', 'EDITED', 'DELETED')
        and not m.internal and m.source in ('APP', 'EMAIL') and m.id > l.last_message_id))
    order by e.id
    on conflict (link_id, event_id) do nothing
    returning link_id`.execute(trx)
  const links = [...new Set(rows.map(({ link_id }) => link_id))].toSorted((a, b) => a - b)
  if (links.length === 0) return
  await sql`update jira_links set due_at = least(due_at, now()) where id = any(${links}::bigint[])`.execute(
    trx,
  )
}
