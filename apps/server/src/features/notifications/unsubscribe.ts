import type { Routes } from '@windrow/contract/routes'
import { seal, unseal } from '../../config/secret-box.ts'
import type { AppContext } from '../../context.ts'
import { AppError } from '../../http/app-error.ts'
import type { Handler } from '../../http/handler.ts'
import { publicUrl } from '../../mail/public-url.ts'

const purpose = 'unsubscribe:'

/** Where a person ends mails without logging in. The link opens a page: fetching it changes nothing. */
export function unsubscribeLink(app: Pick<AppContext, 'keys' | 'config'>, userId: number): string {
  const token = seal(app.keys.vault, `${purpose}${userId}`).toString('base64url')
  return `${publicUrl(app.config)}/account/unsubscribe?token=${token}`
}

function personOf(app: Pick<AppContext, 'keys'>, token: string): number {
  const text = unseal(app.keys.vault, Buffer.from(token, 'base64url'))
  if (!text?.startsWith(purpose))
    throw new AppError(
      'LINK_INVALID',
      'This link is not valid; open it again from the mail, or log in and switch mails off.',
    )
  return Number(text.slice(purpose.length))
}

/** Says nothing about whether the person is still there. */
export const notificationUnsubscribe =
  (app: AppContext): Handler<Routes['notificationUnsubscribe']> =>
  async ({ body }) => {
    await app.db
      .updateTable('users')
      .set({ notification_mail_paused: true })
      .where('id', '=', personOf(app, body.token))
      .execute()
    return { mailPaused: true }
  }
