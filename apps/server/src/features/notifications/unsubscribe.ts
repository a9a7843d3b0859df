import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import { AppError } from '../../http/app-error.ts'
import type { Handler } from '../../http/handler.ts'
import { removeRecipient } from '../deliveries/remove-recipient.ts'
import { readUnsubscribed } from './unsubscribe-token.ts'

/** Says nothing about whether the person or the destination is still there. */
export const notificationUnsubscribe =
  (app: AppContext): Handler<Routes['notificationUnsubscribe']> =>
  async ({ body }) => {
    const subject = readUnsubscribed(app, body.token)
    if (!subject)
      throw new AppError(
        'LINK_INVALID',
        'This link is not valid; open it again from the mail, or log in and switch mails off.',
      )
    if (subject.kind === 'RECIPIENT') await removeRecipient(app, subject.destinationId, subject.address)
    else
      await app.db
        .updateTable('users')
        .set({ notification_mail_paused: true })
        .where('id', '=', subject.userId)
        .execute()
    return { mailPaused: true }
  }
