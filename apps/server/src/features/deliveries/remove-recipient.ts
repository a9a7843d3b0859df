import { destinationKinds, mailTypes, recipientsOf, withRecipients } from '@windrow/contract/destinations'
import type { AppContext } from '../../context.ts'
import { openSettings, sealedSettings } from './destination-secrets.ts'

/** Removes a recipient from a destination. Without any left, the destination is disabled. */
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
      .where('type', 'in', mailTypes)
      .where('removed_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!row) return
    const before = openSettings(app, row)
    const left = recipientsOf(row.type, before).filter((one) => one !== address)
    const settings = withRecipients(row.type, before, left)
    await trx
      .updateTable('destinations')
      .set(
        left.length === 0
          ? { enabled: false }
          : {
              ...sealedSettings(app, row.type, settings),
              target: destinationKinds[row.type].target(settings),
            },
      )
      .where('id', '=', destinationId)
      .execute()
  })
}
