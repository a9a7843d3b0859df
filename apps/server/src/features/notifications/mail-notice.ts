import { databaseNow } from '../../database/database-now.ts'
import type { Trx } from '../../database/connect.ts'
import type { NoticeItem } from '../../database/notification-tables.ts'
import { addToMessages } from './add-to-messages.ts'

/**
 * Mails news to users, each of them once: call it in the transaction that makes them. Several within a minute become one
 * mail, and users who turned off mails get none.
 */
export async function mailNotice(
  trx: Trx,
  userIds: readonly number[],
  notice: Omit<NoticeItem, 'kind' | 'at'>,
): Promise<void> {
  const now = new Date(await databaseNow(trx))
  const item = { kind: 'NOTICE' as const, ...notice, at: now.toISOString() }
  const news = [...new Set(userIds)].map((user_id) => ({
    user_id,
    rule_id: null,
    thread_id: null,
    items: [item],
  }))
  await addToMessages(trx, 'EMAIL', news, now)
}
