import { sql } from 'kysely'
import { storable } from '@windrow/contract/storable'
import { roleMay } from '@windrow/contract/roles'
import { unsubscribeHeaders } from '@windrow/delivery/unsubscribe-headers'
import type { AppContext } from '../../context.ts'
import type { EmailDigestMailRow } from '../../database/digest-tables.ts'
import { foldFigures } from '../../day-figures/fold-figures.ts'
import { domainIn } from '../../mail/mailer.ts'
import { publicUrl } from '../../mail/public-url.ts'
import { unsubscribeLinks } from '../../mail/unsubscribe-token.ts'
import { keepLease, LeaseLost, releaseLease, wasLostTooOften } from '../../queue/lease.ts'
import { contentFor } from './digest-content.ts'
import { readerOf, type Reader } from './digest-readers.ts'
import { settingsOf, type DigestSettings } from './digest-scope.ts'
import { periodOf, type Period } from './digest-times.ts'
import { countText } from './digest-words.ts'
import {
  claimSend,
  digestLease,
  endSend,
  listMails,
  postponeSend,
  settleMail,
  type MailOutcome,
  type Send,
} from './send-queries.ts'
import { writeDigest } from './write-digest.ts'

const mostTries = 6
/** From then on, a mail says that it is late. */
const lateMs = 10 * 60_000

/**
 * Sends the next due digest: one mail per recipient, each stored before the next. A worker that is lost is followed by
 * another, which sends only what is missing.
 *
 * @returns false if none is due
 */
export async function sendNextDigest(
  app: AppContext,
  stopping: AbortSignal = new AbortController().signal,
): Promise<boolean> {
  const send = await claimSend(app.db)
  if (!send) return false
  using heartbeat = keepLease(app.db, digestLease, send, {
    more: () => sql``,
    stopping,
    onError: (error) => app.log.warn({ err: error }, 'could not renew the lease of an email digest'),
  })
  try {
    await sendAll(app, send, heartbeat.signal)
  } catch (error) {
    if (heartbeat.lost || error instanceof LeaseLost) return true
    if (stopping.aborted) return releaseLease(app.db, digestLease, send)
    app.log.error({ err: error, digest: send.digest_id }, 'could not send an email digest')
    await tryLater(app, send, storable(error instanceof Error ? error.message : String(error)))
  }
  return true
}

async function tryLater({ db }: AppContext, send: Send, message: string): Promise<void> {
  if (send.tries + 1 < mostTries) await postponeSend(db, send, message)
  else await endSend(db, send, { state: 'FAILED', message })
}

async function sendAll(app: AppContext, send: Send, signal: AbortSignal): Promise<void> {
  if (wasLostTooOften(send))
    return void (await endSend(app.db, send, {
      state: 'FAILED',
      message: 'The node that sent it was lost three times. Ask the operator to look at the log.',
    }))
  // So that a mail right after midnight has the runs of the last seconds of the day.
  await foldFigures(app.db)
  const row = await app.db
    .selectFrom('email_digests')
    .selectAll()
    .where('id', '=', send.digest_id)
    .executeTakeFirstOrThrow()
  const digest = await settingsOf(app.db, row)
  const period = periodOf(digest, send.due_at.getTime())
  const mails = await listMails(app.db, send)
  const outcomes: (MailOutcome & { email: string })[] = []
  for (const mail of mails) {
    signal.throwIfAborted()
    const before = { state: mail.state, message: mail.message, email: await addressOf(app, mail) }
    if (mail.state !== 'WAITING') outcomes.push(before)
    else outcomes.push({ ...before, ...(await mailOne(app, { send, digest, period, mail })) })
  }
  await finish(app, send, outcomes)
}

const addressOf = async ({ db }: AppContext, { user_id }: EmailDigestMailRow): Promise<string> =>
  (await db.selectFrom('users').select('email').where('id', '=', user_id).executeTakeFirstOrThrow()).email

interface Job {
  send: Send
  digest: DigestSettings
  period: Period
  mail: EmailDigestMailRow
}

/** Sends one mail and stores the outcome. */
async function mailOne(app: AppContext, job: Job): Promise<MailOutcome> {
  const reader = await readerOf(app.db, job.send.digest_id, job.mail.user_id)
  const outcome: MailOutcome = reader
    ? await deliver(app, job, reader)
    : { state: 'SKIPPED', message: 'Deactivated or unsubscribed.' }
  const isLast = job.send.tries + 1 >= mostTries
  const final: MailOutcome = outcome.state === 'WAITING' && isLast ? { ...outcome, state: 'FAILED' } : outcome
  await settleMail(app.db, job.send, job.mail, final)
  return final
}

async function deliver(app: AppContext, job: Job, reader: Reader): Promise<MailOutcome> {
  const { send, digest, period, mail } = job
  const content = await contentFor(app.db, reader, digest, period)
  if (content.isBlind) return { state: 'SKIPPED', message: 'Sees none of its projects.' }
  if (content.isEmpty && digest.skipEmpty) return { state: 'SKIPPED', message: 'Empty, not sent.' }
  const base = publicUrl(app.config)
  const links = unsubscribeLinks(app, { kind: 'DIGEST', userId: reader.userId, digestId: send.digest_id })
  const letter = writeDigest({
    name: digest.name,
    timing: digest,
    content,
    base,
    unsubscribe: links.page,
    settings: roleMay(reader.role, 'reporting:digest')
      ? `${base}/admin/email-digest/${send.digest_id}`
      : null,
    notice: noticeOf(send),
  })
  try {
    await app.mailer.deliver({
      ...letter,
      to: [reader.email],
      headers: unsubscribeHeaders(links),
      messageId: `<digest-${mail.message_id}@${domainIn(app.config.mail.from)}>`,
    })
    return { state: 'SENT', message: null }
  } catch (error) {
    const message = storable(error instanceof Error ? error.message : String(error)).slice(0, 300)
    return { state: isRefusal(error) ? 'FAILED' : 'WAITING', message }
  }
}

/** Whether the mail server refused this mailbox for good (RFC 5321, section 4.2.1); other failures are tried again. */
function isRefusal(error: unknown): boolean {
  const {
    code,
    responseCode = 0,
    command,
  } = error as { code?: string; responseCode?: number; command?: string }
  return command !== 'MAIL FROM' && (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500
}

/** What the reader should know about downtime. */
function noticeOf({ missed, due_at, created_at }: Send): string | null {
  const late = created_at.getTime() - due_at.getTime() > lateMs
  if (missed === 0) return late ? 'This mail is late, because Windrow was not running when it was due.' : null
  const others = missed === 1 ? 'The mail before it was' : `The ${missed} mails before it were`
  return `${others} not sent, because Windrow was not running. The dashboard has those days.`
}

/** Ends the due time, or lets the mails be tried again that the mail server didn't take now. */
async function finish(
  app: AppContext,
  send: Send,
  outcomes: readonly (MailOutcome & { email: string })[],
): Promise<void> {
  const waiting = outcomes.find(({ state }) => state === 'WAITING')
  if (waiting) return void (await postponeSend(app.db, send, waiting.message ?? ''))
  const failed = outcomes.filter(({ state }) => state === 'FAILED')
  if (failed.length > 0) {
    const { message, email } = failed[0]!
    const others = failed.length > 1 ? ` (and ${countText(failed.length - 1, 'more', 'more')})` : ''
    return void (await endSend(app.db, send, { state: 'FAILED', message: `${message}: ${email}${others}` }))
  }
  if (outcomes.some(({ state }) => state === 'SENT'))
    return void (await endSend(app.db, send, { state: 'SENT', message: null }))
  const reasons = [...new Set(outcomes.map(({ message }) => message))]
  const message = outcomes.length === 0 ? 'No recipients.' : reasons.join(' ')
  await endSend(app.db, send, { state: 'SKIPPED', message })
}
