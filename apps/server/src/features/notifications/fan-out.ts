import { sql } from 'kysely'
import type { NotificationChannel } from '@windrow/contract/notifications'
import type { AppContext } from '../../context.ts'
import { databaseNow } from '../../database/database-now.ts'
import type { Trx } from '../../database/connect.ts'
import type { MessageItem } from '../../database/notification-tables.ts'
import { addToMessages } from './add-to-messages.ts'
import { audienceOf, type Recipient } from './audience.ts'
import { plannedOnce } from '../../database/plan-once.ts'
import { anyWaits } from '../../queue/what-waits.ts'

const batchSize = 200

/**
 * Notifies users of events: in the product immediately, elsewhere with one message at the end of its window. Events are
 * claimed and fanned out in one transaction, so each is handled exactly once by any number of nodes.
 *
 * @returns whether there may be more
 */
export async function fanOutNotifications({ db }: Pick<AppContext, 'db'>, at?: Date): Promise<boolean> {
  if (!(await anyWaits(db, 'notifications'))) return false
  return db.transaction().execute(async (trx) => {
    const events = await trx
      .selectFrom('notification_events')
      .select('id')
      .orderBy('id')
      .limit(batchSize)
      .forUpdate()
      .skipLocked()
      .$call(plannedOnce)
      .execute()
    if (events.length === 0) return false
    const now = at ?? new Date(await databaseNow(trx))
    const ids = events.map(({ id }) => id)
    await notify(trx, await audienceOf(trx, ids), now)
    await trx.deleteFrom('notification_events').where('id', 'in', ids).execute()
    return events.length === batchSize
  })
}

/** Notifies recipients: in the product immediately, elsewhere with the message that is open at this moment. */
export async function notify(trx: Trx, recipients: readonly Recipient[], now: Date): Promise<void> {
  await showInProduct(trx, recipients)
  for (const channel of ['EMAIL', 'SLACK', 'WEBHOOK'] as const) await gather(trx, recipients, channel, now)
}

/** Removes duplicates from several rules of the same user. */
function once(
  recipients: readonly Recipient[],
  channel: NotificationChannel,
  keyOf: (one: Recipient) => string,
): Recipient[] {
  const chosen = recipients.filter(({ channels }) => channels.includes(channel))
  return [...new Map(chosen.map((one) => [keyOf(one), one])).values()]
}

async function showInProduct(trx: Trx, recipients: readonly Recipient[]): Promise<void> {
  const shown = once(recipients, 'IN_APP', ({ user_id, event_id }) => `${user_id}:${event_id}`)
  if (shown.length === 0) return
  const rows = shown.map(({ user_id, kind, report_id, run_id, message, thread, created_at }) => ({
    user_id,
    kind,
    report_id: thread ? null : report_id,
    run_id,
    message,
    thread_id: thread?.id ?? null,
    message_id: thread?.messageId ?? null,
    actor_id: thread?.userId ?? null,
    created_at,
  }))
  // As one parameter: many events for many users would exceed the 65,535 parameters of a statement.
  await sql`
    insert into notifications
      (user_id, kind, report_id, run_id, message, thread_id, message_id, actor_id, created_at)
    select user_id, kind, report_id, run_id, message, thread_id, message_id, actor_id, created_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as shown (user_id bigint, kind text, report_id bigint, run_id bigint, message text, thread_id bigint,
        message_id bigint, actor_id bigint, created_at timestamptz)`.execute(trx)
}

const threadItem = ({ thread }: Recipient): Pick<MessageItem, 'thread'> => {
  if (!thread) return {}
  const { id, messageId, subject, userName } = thread
  return { thread: { id, messageId, subject, userName } }
}

const itemOf = (recipient: Recipient): MessageItem => ({
  kind: recipient.kind,
  projectId: recipient.project_id,
  projectName: recipient.project_name,
  reportId: recipient.report_id,
  reportName: recipient.report_name,
  runId: recipient.run_id,
  message: recipient.message,
  ...threadItem(recipient),
  at: recipient.created_at.toISOString(),
})

/** Adds events to the open message of each user and channel, by mail of each thread; a new message starts its window. */
async function gather(
  trx: Trx,
  recipients: readonly Recipient[],
  channel: Exclude<NotificationChannel, 'IN_APP'>,
  now: Date,
): Promise<void> {
  const threadOf = ({ thread }: Recipient) => (channel === 'EMAIL' ? (thread?.id ?? null) : null)
  const target = (one: Recipient) =>
    `${one.user_id}:${channel === 'EMAIL' ? '' : one.rule_id}:${threadOf(one) ?? ''}`
  const groups = Map.groupBy(
    once(recipients, channel, (one) => `${target(one)}:${one.event_id}`),
    target,
  )
  await addToMessages(
    trx,
    channel,
    [...groups.values()].map((group) => ({
      user_id: group[0]!.user_id,
      rule_id: channel === 'EMAIL' ? null : group[0]!.rule_id,
      thread_id: threadOf(group[0]!),
      items: group.map(itemOf),
    })),
    now,
  )
}
