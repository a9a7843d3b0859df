import { sql } from 'kysely'
import type { Db } from '../../database/connect.ts'
import type { EmailDigestMailRow, EmailDigestSendRow } from '../../database/digest-tables.ts'
import { claimIfOpen } from '../../queue/claim-if-open.ts'
import { isLost, isOwn, claimLease, lockOwn, loseLease, releaseLease, type Lease } from '../../queue/lease.ts'

/** Also how long a mail server may take to accept a mail, see `mailer.ts`: heartbeats go on meanwhile. */
const leaseSeconds = 10

export const digestLease: Lease = {
  table: 'email_digest_sends',
  what: 'email digest',
  working: 'WORKING',
  seconds: leaseSeconds,
}

export type Send = EmailDigestSendRow

/** Leases the next due time that waits or whose worker was lost; one per digest at a time. */
export const claimSend = (db: Db): Promise<Send | null> =>
  claimIfOpen(db, 'digests', (trx) =>
    claimLease<Send>(trx, digestLease, {
      joins: sql``,
      account: sql`t.digest_id`,
      most: 1,
      wanted: sql`(t.state = 'QUEUED' and t.retry_at <= now())`,
      lost: isLost(digestLease),
      order: sql`t.due_at, t.id`,
      more: sql``,
    }),
  )

/** Makes a mail for everybody who is on the list at the first attempt; later attempts add nobody twice. */
export async function listMails(db: Db, send: Send): Promise<EmailDigestMailRow[]> {
  await db.transaction().execute(async (trx) => {
    await lockOwn(trx, digestLease, send)
    if (send.tries > 0) return
    await sql`
      insert into email_digest_mails (send_id, user_id)
      select ${send.id}, user_id from email_digest_recipients
      where digest_id = ${send.digest_id} and is_listed and unsubscribed_at is null
      on conflict do nothing`.execute(trx)
  })
  return mailsOf(db, send)
}

const mailsOf = (db: Db, send: Send) =>
  db.selectFrom('email_digest_mails').selectAll().where('send_id', '=', send.id).orderBy('user_id').execute()

export interface MailOutcome {
  state: EmailDigestMailRow['state']
  message: string | null
}

/** Stores what became of a mail. Throws LeaseLost if another worker has taken over. */
export async function settleMail(
  db: Db,
  send: Send,
  { user_id }: EmailDigestMailRow,
  { state, message }: MailOutcome,
): Promise<void> {
  const { numAffectedRows } = await sql`
    update email_digest_mails set state = ${state}, message = ${message},
      ended_at = case ${state} when 'WAITING' then null else now() end
    where send_id = ${send.id} and user_id = ${user_id} and email_digest_mails.state = 'WAITING'
      and exists (select 1 from email_digest_sends where ${isOwn(digestLease, send)})`.execute(db)
  if (numAffectedRows !== 1n) loseLease(digestLease, send)
}

/** Ends a due time, unless another worker has taken over. */
export const endSend = (
  db: Db,
  send: Send,
  { state, message }: { state: 'SENT' | 'SKIPPED' | 'FAILED'; message: string | null },
) =>
  sql`update email_digest_sends set state = ${state}, message = ${message}, ended_at = now()
    where ${isOwn(digestLease, send)}`.execute(db)

const firstWaitSeconds = 60

/** Lets the due time be tried again: after a minute, then two, four … */
export const postponeSend = (db: Db, send: Send, message: string): Promise<boolean> =>
  releaseLease(
    db,
    digestLease,
    send,
    sql`, tries = tries + 1, message = ${message},
      retry_at = now() + make_interval(secs => ${firstWaitSeconds * 2 ** send.tries})`,
  )
