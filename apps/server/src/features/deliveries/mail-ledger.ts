import type { MailLedger } from '@windrow/delivery/destination-driver'
import type { Db } from '../../database/connect.ts'
import type { DeliveryRow } from '../../database/delivery-tables.ts'
import { countBounce, forgetBounces } from './mail-bounces.ts'

/**
 * The mails sent for a delivery, across all attempts, including those of lost nodes. `clean` removes secrets from the
 * answers of mail servers before they are stored.
 */
export async function mailLedger(
  db: Db,
  { id, destination_id }: DeliveryRow,
  clean: (text: string) => string,
): Promise<MailLedger> {
  const rows = await db
    .selectFrom('delivery_mails')
    .select(['address', 'refusal'])
    .where('delivery_id', '=', id)
    .execute()
  return {
    earlier: new Map(rows.map(({ address, refusal }) => [address, refusal])),
    keep: (address, answer, messageId) =>
      db.transaction().execute(async (trx) => {
        const refusal = answer === null ? null : clean(answer)
        await trx
          .insertInto('delivery_mails')
          .values({ delivery_id: id, address, refusal, message_id: messageId })
          .onConflict((conflict) => conflict.doNothing())
          .execute()
        if (refusal === null) await forgetBounces(trx, destination_id, address)
        else
          await countBounce(trx, {
            destinationId: destination_id,
            address,
            answer: refusal,
            cameBack: false,
          })
      }),
  }
}
