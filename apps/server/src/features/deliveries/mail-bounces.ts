import { sql } from 'kysely'
import { mailTypes, recipientsOf } from '@windrow/contract/destinations'
import type { MailBounce } from '@windrow/contract/schemas/deliveries'
import type { Db, Trx } from '../../database/connect.ts'
import type { DestinationRow } from '../../database/delivery-tables.ts'

interface Bounce {
  destinationId: number
  address: string
  /** The server's answer. */
  answer: string
  /** It was accepted at first. */
  cameBack: boolean
}

/** Counts a refused or bounced mail for a recipient. */
export async function countBounce(
  trx: Trx,
  { destinationId, address, answer, cameBack }: Bounce,
): Promise<void> {
  const row = { answer, came_back: cameBack, taken_since: false }
  await trx
    .insertInto('mail_bounces')
    .values({ destination_id: destinationId, address, bounces: 1, ...row })
    .onConflict((conflict) =>
      conflict.columns(['destination_id', 'address']).doUpdateSet({
        ...row,
        bounces: sql<number>`mail_bounces.bounces + 1`,
        bounced_at: sql<Date>`now()`,
      }),
    )
    .execute()
}

/**
 * Call when a mail was accepted: resets the recipient's count. If the previous mail bounced after being accepted, only
 * the second accepted mail resets it, since the first may still bounce.
 */
export async function forgetBounces(trx: Trx, destinationId: number, address: string): Promise<void> {
  await trx
    .deleteFrom('mail_bounces')
    .where('destination_id', '=', destinationId)
    .where('address', '=', address)
    .where((eb) => eb.or([eb('came_back', '=', false), eb('taken_since', '=', true)]))
    .execute()
  await trx
    .updateTable('mail_bounces')
    .set({ taken_since: true })
    .where('destination_id', '=', destinationId)
    .where('address', '=', address)
    .execute()
}

/**
 * The recipients that refused their last mail, by destination. Excludes addresses that the destination no longer has.
 */
export async function bouncesOf(
  db: Db,
  destinations: readonly Pick<DestinationRow, 'id' | 'type' | 'settings'>[],
): Promise<Map<number, MailBounce[]>> {
  const mails = destinations.filter(({ type }) => mailTypes.includes(type))
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
    mails.map(({ id, type, settings }) => {
      const recipients = recipientsOf(type, settings)
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
