import { sql } from 'kysely'
import type { NotificationChannel, ThreadNotification } from '@windrow/contract/notifications'
import { staffRoleIds } from '@windrow/contract/roles'
import type { Trx } from '../../database/connect.ts'
import { defaultChannels, type Recipient } from '../notifications/audience.ts'
import { isActive, seesProject } from './mentionable.ts'

interface AudienceRow {
  event_id: number
  user_id: number
  rule_id: number | null
  channels: NotificationChannel[]
  kind: ThreadNotification
  project_id: number
  project_name: string
  report_id: number | null
  report_name: string | null
  thread_id: number
  message_id: number | null
  subject: string
  actor_id: number | null
  actor_name: string | null
  created_at: Date
}

/** The events that somebody is notified of, and whom they may concern: who is named, and who watches. */
const concerned = (eventIds: readonly number[]) => sql`
  happened as (
    select e.id as event_id, e.kind, e.message_id, e.user_id as actor_id, e.for_users, e.created_at,
      e.internal, m.author_name, t.id as thread_id, t.subject, t.report_id, t.project_id
    from thread_events e
    join threads t on t.id = e.thread_id and not t.is_hidden
    left join messages m on m.id = e.message_id
    where e.id = any(${[...eventIds]}::bigint[]) and e.kind in ('MESSAGE', 'EDITED', 'ASSIGNED')
      and m.deleted_at is null
  ),
  told as (
    select h.event_id, named.user_id,
      case when h.kind = 'ASSIGNED' then 'THREAD_ASSIGNED' else 'MENTIONED' end as kind
    from happened h cross join lateral unnest(h.for_users) named (user_id)
    union
    select h.event_id, w.user_id, 'THREAD_REPLY'
    from happened h join thread_watchers w on w.thread_id = h.thread_id and w.is_watching
    where h.kind = 'MESSAGE' and w.user_id <> all(h.for_users)
  ),
  people as (
    select h.event_id, h.message_id, h.actor_id, h.created_at, h.thread_id, h.subject, h.report_id,
      told.user_id, told.kind, p.id as project_id, p.name as project_name, r.name as report_name,
      coalesce((select trim(a.first_name || ' ' || a.last_name) from users a where a.id = h.actor_id), h.author_name)
        as actor_name
    from told
    join happened h on h.event_id = told.event_id
    join projects p on p.id = h.project_id
    join users u on u.id = told.user_id
    left join reports r on r.id = h.report_id
    where told.user_id is distinct from h.actor_id and ${isActive} and ${seesProject}
      and (not h.internal or u.role_id = any(${[...staffRoleIds]}::int[]))
      and not exists (select from thread_watchers w where w.thread_id = h.thread_id and w.user_id = told.user_id
        and w.last_read_id >= h.message_id)
  )`

/** Condition: a rule covers the thread of the event. */
const covers = sql`(rule.user_id = people.user_id and (
  rule.report_id = people.report_id
  or (rule.report_id is null and (rule.project_id is null or rule.project_id = people.project_id))))`

/**
 * Who is notified of events of threads, as of now: who is mentioned, assigned, or watches and has not read the message
 * yet, and may see it. Users are told in the product and by mail, unless rules of their own tell of such events, or mute
 * the project.
 */
export async function threadAudience(trx: Trx, eventIds: readonly number[]): Promise<Recipient[]> {
  const { rows } = await sql<AudienceRow>`
    with ${concerned(eventIds)}
    select people.*, rule.id as rule_id, rule.channels from people
    join notification_rules rule on rule.enabled and people.kind = any(rule.events) and ${covers}
    union all
    select people.*, null, ${[...defaultChannels]}::text[] from people
    where not exists (
      select from notification_rules rule where ${covers} and (not rule.enabled or people.kind = any(rule.events)))
    order by event_id, user_id`.execute(trx)
  return rows.map((row) => ({
    event_id: row.event_id,
    user_id: row.user_id,
    rule_id: row.rule_id,
    channels: row.channels,
    kind: row.kind,
    project_id: row.project_id,
    project_name: row.project_name,
    report_id: row.report_id,
    report_name: row.report_name,
    run_id: null,
    message: null,
    thread: {
      id: row.thread_id,
      messageId: row.message_id,
      subject: row.subject,
      userName: row.actor_name || 'Windrow',
      userId: row.actor_id,
    },
    created_at: row.created_at,
  }))
}
