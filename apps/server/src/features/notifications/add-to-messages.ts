import { sql } from 'kysely'
import type { NotificationChannel } from '@windrow/contract/notifications'
import type { Trx } from '../../database/connect.ts'
import type { MessageItem, NoticeItem } from '../../database/notification-tables.ts'

/** How long events are collected: twenty failures in a minute make one message. */
const windowMs = 60_000
/** A message lists this many events and counts the others. */
const mostItems = 50

interface News {
  user_id: number
  rule_id: number | null
  thread_id: number | null
  items: (MessageItem | NoticeItem)[]
}

const orderOf = ({ user_id, rule_id, thread_id }: News) => [user_id, rule_id ?? 0, thread_id ?? 0] as const

/**
 * Adds news to the open message of each user, rule and thread; a new message starts its window. At most one entry for
 * each of them.
 */
export async function addToMessages(
  trx: Trx,
  channel: Exclude<NotificationChannel, 'IN_APP'>,
  news: readonly News[],
  now: Date,
): Promise<void> {
  if (news.length === 0) return
  // Sorted, so that all nodes lock rows in the same order and never deadlock.
  const sorted = news.toSorted((a, b) => {
    const [left, right] = [orderOf(a), orderOf(b)]
    return left[0] - right[0] || left[1] - right[1] || left[2] - right[2]
  })
  const rows = sorted.map((one) => ({
    ...one,
    items: one.items.slice(0, mostItems),
    total: one.items.length,
  }))
  await sql`
    insert into notification_messages (user_id, channel, rule_id, thread_id, items, total, due_at)
    select user_id, ${channel}, rule_id, thread_id, items, total, ${new Date(now.getTime() + windowMs)}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as gathered (user_id bigint, rule_id bigint, thread_id bigint, items jsonb, total int)
    on conflict (user_id, channel, coalesce(rule_id, 0), coalesce(thread_id, 0))
      where state = 'OPEN' and reply_key is null do update set
      items = case when jsonb_array_length(notification_messages.items) < ${mostItems}::int
        then notification_messages.items || excluded.items else notification_messages.items end,
      total = notification_messages.total + excluded.total`.execute(trx)
}
