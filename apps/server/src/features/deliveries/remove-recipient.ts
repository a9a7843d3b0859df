import { splitRecipients } from '@windrow/contract/schemas/destination-settings'
import type { AppContext } from '../../context.ts'
import { openSettings, sealedSettings } from './destination-secrets.ts'
import { targetOf } from './destination-target.ts'

/** Sends nothing more of a destination to an address. With its last address the destination is switched off. */
export async function removeRecipient(
  app: AppContext,
  destinationId: number,
  address: string,
): Promise<void> {
  await app.db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('destinations')
      .selectAll()
      .where('id', '=', destinationId)
      .where('type', '=', 'EMAIL')
      .where('removed_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!row) return
    const before = openSettings(app, row)
    const left = splitRecipients(String(before['recipients'] ?? '')).filter((one) => one !== address)
    const settings = { ...before, recipients: left.join(', ') }
    await trx
      .updateTable('destinations')
      .set(
        left.length === 0
          ? { enabled: false }
          : { ...sealedSettings(app, row.type, settings), target: targetOf(row.type, settings) },
      )
      .where('id', '=', destinationId)
      .execute()
  })
}
