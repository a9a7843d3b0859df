import { roleIds } from '@windrow/contract/roles'
import type { AppContext } from '../../context.ts'
import type { Trx } from '../../database/connect.ts'
import type { UserRow } from '../../database/people-tables.ts'
import { record, type Source } from '../../audit/record.ts'
import type { Actor } from '../../access/actor.ts'
import { issueInvitation } from '../identity/issue-invitation.ts'
import { roleOf } from '../../access/role-of.ts'
import { judge, type Place } from './eligibility.ts'
import { mailInvitation, mailShared } from './invite-mail.ts'

export interface Guest {
  email: string
  roleId?: number | undefined
  firstName?: string
  lastName?: string
}

type Inviter = Source & { actor: Actor }
type Outcome =
  | { status: false; message: string }
  | { status: true; message: string; userId: number; isNew: boolean }

const refused = (message: string): Outcome => ({ status: false, message })

/** Adds a user who has yet to accept, or restores one who left a team, without anything from then. */
async function addInvited(trx: Trx, actor: Actor, place: Place, guest: Guest, known: UserRow | undefined) {
  const values = {
    organization_id: place.organizationId,
    first_name: guest.firstName ?? '',
    last_name: guest.lastName ?? '',
    role_id: guest.roleId ?? roleIds.VIEWER,
    password_hash: null,
    invitation_pending: true,
    invited_by: actor.userId,
  }
  if (!known)
    return trx
      .insertInto('users')
      .values({ ...values, email: guest.email })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returning('id')
      .executeTakeFirst()
  return trx
    .updateTable('users')
    .set({ ...values, deactivated_at: null, removed_at: null, last_login_at: null, settings: '{}' })
    .where('id', '=', known.id)
    .where('removed_at', 'is not', null)
    .returning('id')
    .executeTakeFirst()
}

const join = (trx: Trx, userId: number, projectIds: readonly number[]) =>
  projectIds.length === 0
    ? Promise.resolve([])
    : trx
        .insertInto('project_members')
        .values(projectIds.map((project_id) => ({ project_id, user_id: userId })))
        .onConflict((conflict) => conflict.doNothing())
        .execute()

async function admit(trx: Trx, call: Inviter, place: Place, guest: Guest): Promise<Outcome> {
  const verdict = await judge(trx, place, guest.email)
  if (!verdict.eligible) return refused(verdict.message)
  const colleague = verdict.known && !verdict.known.removed_at ? verdict.known : undefined
  const user = colleague ?? (await addInvited(trx, call.actor, place, guest, verdict.known))
  if (!user) return refused('This email is already invited')
  await join(trx, user.id, place.projectIds)
  await record(trx, call, {
    action: colleague ? 'PROJECTS_SHARED' : 'USER_INVITED',
    subject: { type: 'user', id: user.id, name: guest.email },
    organizationId: place.organizationId,
    after: {
      ...(!colleague && { role: roleOf(guest.roleId ?? roleIds.VIEWER) }),
      projectIds: place.projectIds,
    },
  })
  return { status: true, message: '', userId: user.id, isNew: !colleague?.id || colleague.invitation_pending }
}

/** Invites one address, or returns why that isn't possible. */
export async function inviteOne(
  app: AppContext,
  call: Inviter,
  place: Place,
  guest: Guest,
  sendEmail: boolean,
): Promise<Outcome> {
  const outcome = await app.db.transaction().execute((trx) => admit(trx, call, place, guest))
  if (!outcome.status) return outcome
  if (!sendEmail) return { ...outcome, message: 'The user has been added without an email.' }
  const { email } = guest
  const mailed = { email, organizationName: place.organizationName }
  const sent = outcome.isNew
    ? await mailInvitation(app, call.actor, mailed, await issueInvitation(app.db, outcome.userId))
    : await mailShared(app, call.actor, mailed)
  return sent
    ? { ...outcome, message: 'Invitation Email has been sent to the user(s)' }
    : refused("Invitation couldn't be sent.")
}
