import type { FastifyRequest } from 'fastify'
import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import type { Handler } from '../../calls/handler.ts'
import { publicUrl } from '../../mail/public-url.ts'
import { compose } from '../../mail/compose.ts'
import { AppError } from '../../errors/app-error.ts'
import { admitGuess, mailedLinks } from './guess-limits.ts'
import { findMailable, issueToken } from './token-queries.ts'

const resetMinutes = 60
const loginMinutes = 15
const surprise = 'If you did not ask for this, you can ignore this mail; nothing changes.'

async function mailResetLink(app: AppContext, email: string): Promise<void> {
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

const linkMails = { reset: mailResetLink, link: mailLoginLink } as const

/** Whether another mail is within the limits. Beyond them the response is the same, but no mail is sent. */
const mayMail = (
  app: AppContext,
  request: FastifyRequest,
  kind: keyof typeof linkMails,
  email: string,
): Promise<boolean> =>
  admitGuess(app, request, mailedLinks(kind), email).then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError) return false
      throw error
    },
  )

/** Responds before looking the address up, so that neither text nor timing reveals whether it is known. */
async function mailLink(
  app: AppContext,
  request: FastifyRequest,
  kind: keyof typeof linkMails,
  email: string,
): Promise<undefined> {
  if (!(await mayMail(app, request, kind, email))) return
  linkMails[kind](app, email).catch((error: unknown) =>
    app.log.error({ err: error }, 'could not mail a link'),
  )
}

export const passwordForgotten =
  (app: AppContext): Handler<Routes['passwordForgotten']> =>
  ({ body, request }) =>
    mailLink(app, request, 'reset', body.email)

export const loginByEmail =
  (app: AppContext): Handler<Routes['loginByEmail']> =>
  ({ body, request }) =>
    mailLink(app, request, 'link', body.email)
