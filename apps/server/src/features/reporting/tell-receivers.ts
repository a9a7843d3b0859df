import { sql } from 'kysely'
import { generatedDays } from '@windrow/contract/reporting'
import type { AppContext } from '../../context.ts'
import { compose } from '../../mail/compose.ts'
import { publicUrl } from '../../mail/public-url.ts'
import { allowedReceivers } from './report-people.ts'
import { plannedOnce } from '../../database/plan-once.ts'
import { allowSilence } from '../../database/silence-limit.ts'

/**
 * Tells the receivers of the next finished report, who may have changed since it was ordered: only users who may still
 * see its accounts. The mail has a link, not the file, so that it is of no use to others.
 *
 * @returns false if there is none
 */
export function tellNextReceivers(app: AppContext): Promise<boolean> {
  return app.db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('generated_reports')
      .selectAll()
      .where('state', '=', 'READY')
      .where('told_at', 'is', null)
      .orderBy('id')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .$call(plannedOnce)
      .executeTakeFirst()
    if (!row) return false
    await allowSilence(trx)
    await trx
      .updateTable('generated_reports')
      .set({ told_at: sql<Date>`now()` })
      .where('id', '=', row.id)
      .execute()
    for (const person of await allowedReceivers(trx, row.receivers, row.account_ids))
      await app.mailer.send(
        compose({
          to: person.email,
          subject: `${row.name} is ready`,
          greeting: `Hello ${person.firstName},`,
          paragraphs: [
            `The report ${row.name}, ${row.first_day ?? 'from the beginning'} to ${row.last_day}, is ready to be downloaded.`,
          ],
          action: { label: 'Open the report', url: `${publicUrl(app.config)}/reporting/generated` },
          note: `The file is kept for ${generatedDays} days. You need to log in to download it.`,
        }),
      )
    return true
  })
}
