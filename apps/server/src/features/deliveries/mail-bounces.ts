import { sql } from 'kysely'
import { splitRecipients } from '@windrow/contract/schemas/destination-settings'
import type { MailBounce } from '@windrow/contract/schemas/deliveries'
import type { Db } from '../../database/connect.ts'
import type { DestinationRow } from '../../database/delivery-tables.ts'

/** What became of the mails of an attempt: an address, and what was said where it refused. */
export type Mailed = Map<string, string | null>

/** Counts who refused a mail. Whoever took one begins anew. */
export async function countBounces(db: Db, destinationId: number, mailed: Mailed): Promise<void> {
  const takers: string[] = []
  const refused = []
  for (const [address, answer] of mailed)
    if (answer === null) takers.push(address)
    else refused.push({ destination_id: destinationId, address, bounces: 1, answer })
  if (takers.length > 0)
    await db
      .deleteFrom('mail_bounces')
      .where('destination_id', '=', destinationId)
      .where('address', 'in', takers)
      .execute()
  if (refused.length > 0)
    await db
      .insertInto('mail_bounces')
      .values(refused)
      .onConflict((conflict) =>
        conflict.columns(['destination_id', 'address']).doUpdateSet({
          bounces: sql<number>`mail_bounces.bounces + 1`,
          answer: sql<string>`excluded.answer`,
          bounced_at: sql<Date>`now()`,
        }),
      )
      .execute()
}

/** By destination, the recipients that refused their last mail. Addresses that it has no more do not count. */
export async function bouncesOf(
  db: Db,
  destinations: readonly Pick<DestinationRow, 'id' | 'type' | 'settings'>[],
): Promise<Map<number, MailBounce[]>> {
  const mails = destinations.filter(({ type }) => type === 'EMAIL')
  if (mails.length === 0) return new Map()
  const rows = await db
    .selectFrom('mail_bounces')
    .selectAll()
    .where(
      'destination_id',
      'in',
      mails.map(({ id }) => id),
    )
    .orderBy('address')
    .execute()
  const counted = Map.groupBy(rows, ({ destination_id }) => destination_id)
  return new Map(
    mails.map(({ id, settings }) => {
      const recipients = splitRecipients(String(settings['recipients'] ?? ''))
      const own = (counted.get(id) ?? []).filter(({ address }) => recipients.includes(address))
      return [
        id,
        own.map(({ address, bounces, answer, bounced_at }) => ({
          address,
          bounces,
          answer,
          bouncedDate: bounced_at.toISOString(),
        })),
      ]
    }),
  )
}
