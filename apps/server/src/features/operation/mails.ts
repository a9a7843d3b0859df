import { sql } from 'kysely'
import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import type { MailRow } from '../../database/people-tables.ts'
import type { Handler } from '../../http/handler.ts'
import { compose } from '../../mail/compose.ts'

const toMail = (row: MailRow) => ({
  id: row.id,
  to: row.recipient,
  subject: row.subject,
  text: row.body,
  html: row.html,
  state: row.state,
  error: row.error,
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

export const sendTestMail =
  (app: AppContext): Handler<Routes['mailTest']> =>
  async ({ actor }) =>
    toMail(
      await app.mailer.send(
        compose({
          to: actor.email,
          subject: 'Windrow can send mail',
          greeting: `Hello ${actor.firstName},`,
          paragraphs: ['This is the test mail you asked for. If it reached your mailbox, mail works.'],
        }),
      ),
    )
