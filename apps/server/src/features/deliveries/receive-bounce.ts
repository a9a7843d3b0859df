import { sql } from 'kysely'
import type { Routes } from '@windrow/contract/routes'
import { storable } from '@windrow/contract/storable'
import type { AppContext } from '../../context.ts'
import { beginningOf } from '../../bodies/beginning-of.ts'
import type { Trx } from '../../database/connect.ts'
import { AppError } from '../../errors/app-error.ts'
import type { Handler } from '../../calls/handler.ts'
import { auditEventOf } from '../../audit/audit-event-of.ts'
import { nothingToRecord, record } from '../../audit/record.ts'
import { type BounceReport, readBounceReport } from './bounce-report.ts'
import { countBounce } from './mail-bounces.ts'

/** A delivery report precedes the original mail, which may be attached with all its files. */
const keptBytes = 256 * 1024

type Outcome = 'COUNTED' | 'KNOWN' | 'NOT_FAILED' | 'UNKNOWN'

/** Adds the bounced addresses to the message of a delivered delivery; keeps the message of a failed one. */
async function addBounceMessage(trx: Trx, deliveryId: number): Promise<void> {
  await sql`
    update deliveries set message = 'Came back later for ' || (
      select string_agg(address, ', ' order by address) from delivery_mails
      where delivery_id = ${deliveryId} and came_back_at is not null) || '.'
    where id = ${deliveryId} and state = 'DELIVERED'`.execute(trx)
}

async function count(trx: Trx, messageId: string, answer: string): Promise<Outcome> {
  const mail = await trx
    .selectFrom('delivery_mails as mail')
    .innerJoin('deliveries', 'deliveries.id', 'mail.delivery_id')
    .select(['mail.delivery_id', 'mail.address', 'mail.refusal', 'deliveries.destination_id'])
    .where('mail.message_id', '=', messageId)
    // A resent delivery reuses the Message-IDs of the first.
    .orderBy('mail.delivery_id', 'desc')
    .limit(1)
    .forUpdate('mail')
    .executeTakeFirst()
  if (!mail) return 'UNKNOWN'
  if (mail.refusal !== null) return 'KNOWN'
  const { delivery_id, address, destination_id: destinationId } = mail
  await trx
    .updateTable('delivery_mails')
    .set({ refusal: answer, came_back_at: sql<Date>`now()` })
    .where('delivery_id', '=', delivery_id)
    .where('address', '=', address)
    .execute()
  await countBounce(trx, { destinationId, address, answer, cameBack: true })
  await addBounceMessage(trx, delivery_id)
  return 'COUNTED'
}

type BounceCall = Parameters<Handler<Routes['mailBounce']>>[0]

/** Counts a bounce with its audit event; other outcomes change nothing. */
async function receive(app: AppContext, call: BounceCall, report: BounceReport): Promise<Outcome> {
  const { messageId, failures } = report
  const [answer] = failures
  if (answer === undefined) return 'NOT_FAILED'
  if (messageId === null) return 'UNKNOWN'
  return app.db.transaction().execute(async (trx) => {
    const outcome = await count(trx, storable(messageId), storable(answer))
    if (outcome === 'COUNTED') await record(trx, call, auditEventOf('mailBounce', call))
    return outcome
  })
}

/** Counts a bounced mail for its recipient and delivery. Throws VALIDATION if the body is no delivery report. */
export const receiveBounce =
  (app: AppContext): Handler<Routes['mailBounce']> =>
  async (call) => {
    const { start } = await beginningOf(call.request.raw, keptBytes)
    const report = await readBounceReport(start)
    if (!report)
      throw new AppError(
        'VALIDATION',
        'This mail is no delivery report (RFC 3464); send the bounce whole, as it came.',
      )
    const outcome = await receive(app, call, report)
    if (outcome !== 'COUNTED') nothingToRecord(call.request)
    return { outcome }
  }
