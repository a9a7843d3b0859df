import type { MailLedger } from '@windrow/delivery/destination-driver'
import type { Db } from '../../database/connect.ts'
import type { DeliveryRow } from '../../database/delivery-tables.ts'
import { countBounce, forgetBounces } from './mail-bounces.ts'

/**
 * Who was sent a mail of a delivery, over all its attempts, also those whose node was lost. `clean`: what may be written
 * down of what mail servers say.
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
