import { sql } from 'kysely'
import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import type { MailRow } from '../../database/people-tables.ts'
import type { Handler } from '../../calls/handler.ts'
import { auditEventOf } from '../../audit/audit-event-of.ts'
import { openContent } from '../../mail/kept-mail.ts'
import { record, recordAlone } from '../../audit/record.ts'
import { assertFresh } from '../identity/fresh-password.ts'
import { AppError, notFound } from '../../errors/app-error.ts'
import { compose } from '../../mail/compose.ts'

const toMail = (row: MailRow) => ({
  id: row.id,
  to: row.recipient,
  subject: row.subject,
  text: row.body,
  html: row.html,
  state: row.state,
  error: row.error,
  hasLinks: row.sealed !== null,
  openedDate: row.opened_at?.toISOString() ?? null,
  createdDate: row.created_at.toISOString(),
})

export const listMails =
  (app: AppContext): Handler<Routes['mailList']> =>
  async ({ query: { page, limit } }) => {
    const { total } = await app.db
      .selectFrom('mails')
      .select(sql<number>`count(*)::int`.as('total'))
      .executeTakeFirstOrThrow()
    const rows = await app.db
      .selectFrom('mails')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute()
    return { mails: rows.map(toMail), pagination: { page, perPage: limit, total } }
  }

/**
 * The full text of an unsent mail with its links, once. These links log in as other users, so the caller must confirm
 * their identity first, and the call is audited.
 */
export const openMail =
  (app: AppContext): Handler<Routes['mailOpen']> =>
  async (call) => {
    const { actor, body, mail } = call
    await assertFresh(app, actor, body.password)
    return app.db.transaction().execute(async (trx) => {
      const row = await trx
        .selectFrom('mails')
        .selectAll()
        .where('id', '=', mail.id)
        .forUpdate()
        .executeTakeFirst()
      if (!row) throw notFound('mail')
      const content = openContent(app.keys.vault, row.sealed)
      if (!content) throw new AppError('CONFLICT', whyClosed(row))
      const opened = await trx
        .updateTable('mails')
        .set({ sealed: null, opened_at: sql`now()` })
        .where('id', '=', row.id)
        .returningAll()
        .executeTakeFirstOrThrow()
      await record(trx, call, {
        action: 'MAIL_OPENED',
        subject: { type: 'mail', id: row.id, name: row.recipient },
        after: { subject: row.subject },
      })
      return { ...toMail(opened), ...content }
    })
  }

function whyClosed({ opened_at, state, sealed }: MailRow): string {
  if (opened_at) return 'The links of this mail were shown already; have a new mail sent.'
  if (sealed)
    return 'The secret of this installation has changed, so the links cannot be read; have a new mail sent.'
  return state === 'SENT'
    ? 'This mail was sent, so its links are with its recipient alone.'
    : 'This mail has no links that are held back.'
}

export const sendTestMail =
  (app: AppContext): Handler<Routes['mailTest']> =>
  async (call) => {
    const { actor } = call
    // A sent mail can't be taken back, so the audit event is written first.
    await recordAlone(app.db, call, auditEventOf('mailTest', call))
    return toMail(
      await app.mailer.send(
        compose({
          to: actor.email,
          subject: 'Windrow can send mail',
          greeting: `Hello ${actor.firstName},`,
          paragraphs: ['This is the test mail you asked for. If it reached your mailbox, mail works.'],
        }),
      ),
    )
  }
