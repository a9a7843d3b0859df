import type { AppContext } from '../../context.ts'
import { compose } from '../../mail/compose.ts'
import { publicUrl } from '../../mail/public-url.ts'
import type { Actor } from '../../access/actor.ts'
import { issueInvitation } from '../identity/issue-invitation.ts'
import { mailInvitation } from '../teams/invite-mail.ts'
import type { Place } from './place-owner.ts'

/** Mails the owner of a project: an invitation for new users, a link for others. */
export async function mailOwner(
  app: AppContext,
  actor: Actor,
  email: string,
  place: Place,
  project: { id: number; name: string },
): Promise<void> {
  if (place.invited !== null) {
    const issued = await issueInvitation(app.db, place.ownerId)
    await mailInvitation(app, actor, { email, organizationName: place.invited }, issued)
    return
  }
  await app.mailer.send(
    compose({
      to: email,
      subject: `Your project ${project.name} was created on Windrow`,
      greeting: 'Hello,',
      paragraphs: [
        `${`${actor.firstName} ${actor.lastName}`.trim()} (${actor.email}) created the project ${project.name} for you.`,
      ],
      action: { label: 'Open the project', url: `${publicUrl(app.config)}/projects/${project.id}/details` },
    }),
  )
}
