import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import type { Handler } from '../../http/handler.ts'
import { publicUrl } from '../../mail/public-url.ts'
import { compose } from '../../mail/compose.ts'
import { countAttempt } from './attempts.ts'
import { findMailable, issueToken } from './token-queries.ts'

const resetMinutes = 60
const loginMinutes = 15
/** Mails to one address, so that nobody's mailbox can be filled by others. */
const mailsPerAddress = { max: 5, minutes: 60 }
const surprise = 'If you did not ask for this, you can ignore this mail; nothing changes.'

async function mailResetLink(app: AppContext, email: string): Promise<void> {
  if (!(await countAttempt(app.db, `reset ${email}`, mailsPerAddress))) return
  const user = await findMailable(app.db, email)
  if (!user) return
  const { token } = await issueToken(app.db, user.id, 'reset', resetMinutes)
  await app.mailer.send(
    compose({
      to: user.email,
      subject: 'Set a new password for Windrow',
      greeting: `Hello ${user.first_name},`,
      paragraphs: ['Someone, probably you, asked for a new password for this address.'],
      action: { label: 'Set a new password', url: `${publicUrl(app.config)}/account/reset?token=${token}` },
      note: `The link works once, for one hour. ${surprise}`,
    }),
  )
}

async function mailLoginLink(app: AppContext, email: string): Promise<void> {
  if (!(await countAttempt(app.db, `link ${email}`, mailsPerAddress))) return
  const user = await findMailable(app.db, email)
  if (!user) return
  const { token } = await issueToken(app.db, user.id, 'login', loginMinutes)
  await app.mailer.send(
    compose({
      to: user.email,
      subject: 'Your link to log in to Windrow',
      greeting: `Hello ${user.first_name},`,
      paragraphs: ['With this link you log in without a password.'],
      action: { label: 'Log in', url: `${publicUrl(app.config)}/account/loginbyemail?token=${token}` },
      note: `The link works once, for ${loginMinutes} minutes. ${surprise}`,
    }),
  )
}

/** Answers before anything is looked up: neither words nor time tell whether the address is known. */
function afterwards(app: AppContext, work: Promise<void>): Promise<undefined> {
  work.catch((error: unknown) => app.log.error({ err: error }, 'a link could not be mailed'))
  return Promise.resolve(undefined)
}

export const passwordForgotten =
  (app: AppContext): Handler<Routes['passwordForgotten']> =>
  ({ body }) =>
    afterwards(app, mailResetLink(app, body.email))

export const loginByEmail =
  (app: AppContext): Handler<Routes['loginByEmail']> =>
  ({ body }) =>
    afterwards(app, mailLoginLink(app, body.email))
