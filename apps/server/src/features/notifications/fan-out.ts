import { sql } from 'kysely'
import type { NotificationChannel } from '@windrow/contract/notifications'
import type { AppContext } from '../../context.ts'
import { databaseNow } from '../../database/database-now.ts'
import type { Trx } from '../../database/connect.ts'
import type { MessageItem } from '../../database/notification-tables.ts'
import { audienceOf, type Told } from './audience.ts'

const batchSize = 200
/** So long what happens is gathered: twenty failures in a minute are one message. */
const windowMs = 60_000
/** A message holds so many in full and counts the others. */
const mostItems = 50

/**
 * Tells people of what happened: in the product at once, elsewhere as one message when its window is over. Events are
 * taken and told in one transaction, so each counts exactly once, however many nodes do this.
 * @returns whether there may be more.
 */
export async function fanOutNotifications({ db }: Pick<AppContext, 'db'>, at?: Date): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const events = await trx
      .selectFrom('notification_events')
      .select('id')
      .orderBy('id')
      .limit(batchSize)
      .forUpdate()
      .skipLocked()
      .execute()
    if (events.length === 0) return false
    const now = at ?? new Date(await databaseNow(trx))
    const ids = events.map(({ id }) => id)
    const told = await audienceOf(trx, ids)
    await showInProduct(trx, told)
    for (const channel of ['EMAIL', 'SLACK', 'WEBHOOK'] as const) await gather(trx, told, channel, now)
    await trx.deleteFrom('notification_events').where('id', 'in', ids).execute()
    return events.length === batchSize
  })
}

/** Each once, however many rules of a person say the same. */
function once(told: readonly Told[], channel: NotificationChannel, keyOf: (one: Told) => string): Told[] {
  const chosen = told.filter(({ channels }) => channels.includes(channel))
  return [...new Map(chosen.map((one) => [keyOf(one), one])).values()]
}

async function showInProduct(trx: Trx, told: readonly Told[]): Promise<void> {
  const shown = once(told, 'IN_APP', ({ user_id, event_id }) => `${user_id}:${event_id}`)
  if (shown.length === 0) return
  await trx
    .insertInto('notifications')
    .values(
      shown.map(({ user_id, kind, report_id, run_id, message, created_at }) => ({
        user_id,
        kind,
        report_id,
        run_id,
        message,
        created_at,
      })),
    )
    .execute()
}

const itemOf = (told: Told): MessageItem => ({
  kind: told.kind,
  projectId: told.project_id,
  projectName: told.project_name,
  reportId: told.report_id,
  reportName: told.report_name,
  runId: told.run_id,
  message: told.message,
  at: told.created_at.toISOString(),
})

/** Puts what happened into the open message of each person and channel; a new one opens its window. */
async function gather(
  trx: Trx,
  told: readonly Told[],
  channel: Exclude<NotificationChannel, 'IN_APP'>,
  now: Date,
): Promise<void> {
  const target = ({ user_id, rule_id }: Told) => `${user_id}:${channel === 'EMAIL' ? '' : rule_id}`
  const groups = Map.groupBy(
    once(told, channel, (one) => `${target(one)}:${one.event_id}`),
    target,
  )
  if (groups.size === 0) return
  // In one order on every node, so that two of them never wait for each other.
  const rows = [...groups]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, group]) => ({
      user_id: group[0]!.user_id,
      rule_id: channel === 'EMAIL' ? null : group[0]!.rule_id,
      items: group.slice(0, mostItems).map(itemOf),
      total: group.length,
    }))
  await sql`
    insert into notification_messages (user_id, channel, rule_id, items, total, due_at)
    select user_id, ${channel}, rule_id, items, total, ${new Date(now.getTime() + windowMs)}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as gathered (user_id bigint, rule_id bigint, items jsonb, total int)
    on conflict (user_id, channel, coalesce(rule_id, 0)) where state = 'OPEN' do update set
      items = case when jsonb_array_length(notification_messages.items) < ${mostItems}::int
        then notification_messages.items || excluded.items else notification_messages.items end,
      total = notification_messages.total + excluded.total`.execute(trx)
}
