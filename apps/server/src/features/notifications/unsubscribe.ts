import { sql } from 'kysely'
import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import { AppError } from '../../errors/app-error.ts'
import type { Handler } from '../../calls/handler.ts'
import { removeRecipient } from '../deliveries/remove-recipient.ts'
import { pageWith, readUnsubscribed } from '../../mail/unsubscribe-token.ts'

/** The response doesn't reveal whether the user or destination still exists. */
async function unsubscribe(app: AppContext, token: string): Promise<{ mailPaused: true }> {
  const subject = readUnsubscribed(app, token)
  if (!subject)
    throw new AppError(
      'LINK_INVALID',
      'This link is not valid; open it again from the email, or log in and turn emails off.',
    )
  if (subject.kind === 'RECIPIENT') await removeRecipient(app, subject.destinationId, subject.address)
  else if (subject.kind === 'THREAD') await muteThread(app, subject)
  else if (subject.kind === 'DIGEST') await leaveDigest(app, subject)
  else
    await app.db
      .updateTable('users')
      .set({ notification_mail_paused: true })
      .where('id', '=', subject.userId)
      .execute()
  return { mailPaused: true }
}

const muteThread = ({ db }: AppContext, { userId, threadId }: { userId: number; threadId: number }) =>
  db
    .updateTable('thread_watchers')
    .set({ is_watching: false })
    .where('thread_id', '=', threadId)
    .where('user_id', '=', userId)
    .execute()

/** Keeps the time of the first click. */
const leaveDigest = ({ db }: AppContext, { userId, digestId }: { userId: number; digestId: number }) =>
  db
    .updateTable('email_digest_recipients')
    .set({ unsubscribed_at: sql<Date>`coalesce(unsubscribed_at, now())` })
    .where('digest_id', '=', digestId)
    .where('user_id', '=', userId)
    .execute()

export const notificationUnsubscribe =
  (app: AppContext): Handler<Routes['notificationUnsubscribe']> =>
  ({ body }) =>
    unsubscribe(app, body.token)

/** The body, `List-Unsubscribe=One-Click`, adds nothing to the URL, so it is ignored. */
export const notificationOneClick =
  (app: AppContext): Handler<Routes['notificationOneClick']> =>
  ({ query }) =>
    unsubscribe(app, query.token)

export const notificationOneClickPage =
  (app: AppContext): Handler<Routes['notificationOneClickPage']> =>
  ({ query }) =>
    Promise.resolve(pageWith(query.token, readUnsubscribed(app, query.token)))
