import { sql } from 'kysely'
import { splitRecipients } from '@windrow/contract/schemas/destination-settings'
import type { MailBounce } from '@windrow/contract/schemas/deliveries'
import type { Db, Trx } from '../../database/connect.ts'
import type { DestinationRow } from '../../database/delivery-tables.ts'

/** Counts one who refused a mail (`answer`: what was said). Whoever took one begins anew. */
export async function countBounce(
  trx: Trx,
  destinationId: number,
  address: string,
  answer: string | null,
): Promise<void> {
  if (answer === null)
    await trx
      .deleteFrom('mail_bounces')
      .where('destination_id', '=', destinationId)
      .where('address', '=', address)
      .execute()
  else
    await trx
      .insertInto('mail_bounces')
      .values({ destination_id: destinationId, address, bounces: 1, answer })
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
