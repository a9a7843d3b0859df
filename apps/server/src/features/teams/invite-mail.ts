import type { AppContext } from '../../context.ts'
import { compose } from '../../mail/compose.ts'
import { publicUrl } from '../../mail/public-url.ts'
import type { Actor } from '../../access/actor.ts'
import type { IssuedInvitation } from '../identity/issue-invitation.ts'

interface Guest {
  email: string
  organizationName: string
}

const nameOf = (actor: Actor) => `${actor.firstName} ${actor.lastName}`.trim() || actor.email

/**
 * Mails a sign-up link.
 *
 * @returns whether the mail was sent
 */
export async function mailInvitation(
  app: AppContext,
  actor: Actor,
  guest: Guest,
  { inviteToken, userToken, days }: IssuedInvitation,
): Promise<boolean> {
  const query = new URLSearchParams({ inviteToken, userToken })
  const mail = await app.mailer.send(
    compose({
      to: guest.email,
      subject: `${nameOf(actor)} invites you to ${guest.organizationName} on Windrow`,
      greeting: 'Hello,',
      paragraphs: [
        `${nameOf(actor)} (${actor.email}) invites you to work with ${guest.organizationName} on Windrow.`,
        'Accept the invitation, choose a password, and you are in.',
      ],
      action: { label: 'Accept the invitation', url: `${publicUrl(app.config)}/account/signup?${query}` },
      note: `The link works once, for ${days} days. If you do not know the sender, ignore this mail.`,
    }),
  )
  return mail.state !== 'FAILED'
}

/**
 * Mails a colleague about projects shared with them.
 *
 * @returns whether the mail was sent
 */
export async function mailShared(app: AppContext, actor: Actor, guest: Guest): Promise<boolean> {
  const mail = await app.mailer.send(
    compose({
      to: guest.email,
      subject: `${nameOf(actor)} shares a project with you on Windrow`,
      greeting: 'Hello,',
      paragraphs: [`${nameOf(actor)} (${actor.email}) added you to a project of ${guest.organizationName}.`],
      action: { label: 'Open your projects', url: `${publicUrl(app.config)}/projects` },
    }),
  )
  return mail.state !== 'FAILED'
}
