import type { AppContext } from '../../context.ts'
import { compose } from '../../mail/compose.ts'
import { publicUrl } from '../../mail/public-url.ts'
import { countAttempt } from './attempts.ts'
import { findMailable } from './token-queries.ts'

/** One per day: an attack must not fill the mailbox of its target. */
const mailsPerDay = { max: 1, minutes: 24 * 60 }

const what = {
  password: [
    'Someone tried several wrong passwords for your account',
    'We slow such attempts down, and the browsers you have logged in with keep working. If you use this password elsewhere too, or it is easy to guess, set a new one.',
  ],
  code: [
    'Someone entered your password and then several wrong codes',
    'If it was not you, somebody knows your password: log in and set a new one now.',
  ],
} as const

/**
 * Mails the owner of an address about an attack, if there is a user. Returns before the lookup, so that response times
 * don't reveal whether the address is known.
 */
export function mailOwner(app: AppContext, email: string, attack: keyof typeof what, network: string): void {
  void sendAttackMail(app, email, attack, network).catch((error: unknown) =>
    app.log.error({ err: error }, 'could not mail the owner of an attacked account'),
  )
}

async function sendAttackMail(app: AppContext, email: string, attack: keyof typeof what, network: string) {
  if (!(await countAttempt(app.db, `attack mail ${attack} ${email}`, mailsPerDay))) return
  const user = await findMailable(app.db, email)
  if (!user) return
  const [event, advice] = what[attack]
  await app.mailer.send(
    compose({
      to: user.email,
      subject: 'Attempts to log in to your Windrow account',
      greeting: `Hello ${user.first_name},`,
      paragraphs: [`${event}, most recently from the network ${network}.`, advice],
      action: { label: 'Open your security settings', url: `${publicUrl(app.config)}/profile` },
      note: 'You get at most one mail like this a day. If it was you, there is nothing to do.',
    }),
  )
}
