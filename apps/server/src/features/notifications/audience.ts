import { sql } from 'kysely'
import type { NotificationChannel, NotificationEvent } from '@windrow/contract/notifications'
import { roleIds, staffRoleIds } from '@windrow/contract/roles'
import type { Trx } from '../../database/connect.ts'

/** A recipient of an event, by one rule or by the report's notification types. */
export interface Recipient {
  event_id: number
  user_id: number
  /** null if the report's notification types apply, which notify owner and members of its project. */
  rule_id: number | null
  channels: NotificationChannel[]
  kind: NotificationEvent
  project_id: number
  project_name: string
  /** null only for threads that are about no report. */
  report_id: number | null
  report_name: string | null
  run_id: number | null
  message: string | null
  /** Only of events of threads. */
  thread?: { id: number; messageId: number | null; subject: string; userName: string; userId: number | null }
  created_at: Date
}

/** Unless users set their own rules: in the product and by mail. */
export const defaultChannels: readonly NotificationChannel[] = ['IN_APP', 'EMAIL']

/**
 * Candidates by indexed columns: owner and members of the project, and users with a rule. Permissions are checked now:
 * users who no longer see the project get no notifications of it, and only staff learn of anomalies. Events for one user
 * go to nobody else.
 */
const people = sql`
  select happened.*, u.id as user_id, mine.is_mine,
    mine.is_mine or (u.role_id = ${roleIds.MANAGER} and u.organization_id = happened.organization_id) as is_close
  from happened
  cross join lateral (
    select happened.owner_id as user_id
    union select happened.only_user where happened.only_user is not null
    union select m.user_id from project_members m where m.project_id = happened.project_id
    union select r.user_id from notification_rules r where r.report_id = happened.report_id
    union select r.user_id from notification_rules r where r.project_id = happened.project_id
    union select r.user_id from users c join notification_rules r on r.user_id = c.id
      where c.organization_id = happened.organization_id and r.project_id is null and r.report_id is null
  ) candidate
  join users u on u.id = candidate.user_id and u.deactivated_at is null and u.removed_at is null
  join organizations o on o.id = u.organization_id and o.deactivated_at is null
  cross join lateral (
    select u.id = happened.owner_id or exists (
      select 1 from project_members m where m.project_id = happened.project_id and m.user_id = u.id
    ) as is_mine
  ) mine
  where (happened.only_user is null or u.id = happened.only_user)
    and (happened.kind <> 'ANOMALY' or u.role_id = any(${[...staffRoleIds]}::int[]))
    and (u.role_id = any(${[...staffRoleIds]}::int[])
      or (u.organization_id = happened.organization_id and (u.role_id = ${roleIds.MANAGER} or mine.is_mine)))`

/** Condition: a rule covers the report of the event. */
const covers = sql`(
  rule.report_id = people.report_id
  or (rule.report_id is null and rule.project_id = people.project_id)
  or (rule.report_id is null and rule.project_id is null and people.is_close))`

/**
 * The recipients of events, with their channels. A report's notification types apply to the owner and members of its
 * project, unless they have a rule of their own that covers the report; so do events for one user.
 */
export async function audienceOf(trx: Trx, eventIds: readonly number[]): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    with happened as (
      select e.id as event_id, e.user_id as only_user, e.kind, e.run_id, e.message, e.created_at, r.id as report_id, r.name as report_name,
        r.notification_types, p.id as project_id, p.name as project_name, p.organization_id, p.owner_id
      from notification_events e
      join reports r on r.id = e.report_id
      join projects p on p.id = r.project_id and p.status <> 'DELETED'
      where e.id = any(${[...eventIds]}::bigint[])
    ),
    people as (${people})
    select people.event_id, people.user_id, rule.id as rule_id, rule.channels, people.kind, people.project_id,
      people.project_name, people.report_id, people.report_name, people.run_id, people.message, people.created_at
    from people
    join notification_rules rule on rule.user_id = people.user_id and rule.enabled
      and people.kind = any(rule.events) and ${covers}
    union all
    select people.event_id, people.user_id, null, ${[...defaultChannels]}::text[], people.kind, people.project_id,
      people.project_name, people.report_id, people.report_name, people.run_id, people.message, people.created_at
    from people
    where (people.user_id = people.only_user or (people.is_mine and people.kind = any(people.notification_types)))
      and not exists (select 1 from notification_rules rule where rule.user_id = people.user_id and ${covers})
    order by event_id, user_id`.execute(trx)
  return rows
}
