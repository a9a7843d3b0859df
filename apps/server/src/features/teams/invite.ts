import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import { AppError } from '../../errors/app-error.ts'
import { visibleUser } from '../../access/visible.ts'
import type { Handler } from '../../calls/handler.ts'
import { record, type Source } from '../../audit/record.ts'
import type { Actor } from '../../access/actor.ts'
import { issueInvitation } from '../identity/issue-invitation.ts'
import { assertAssignable } from './change-people.ts'
import { findPlace } from './eligibility.ts'
import { mailInvitation } from './invite-mail.ts'
import { inviteOne } from './invite-one.ts'
import { loadPerson } from './view-people.ts'

const nobody = () => new AppError('VALIDATION', 'No invites to process.')

export const teamInvite =
  (app: AppContext): Handler<Routes['teamInvite']> =>
  async (call) => {
    const { actor, body } = call
    if (body.users.length === 0) throw nobody()
    const projectIds = body.projectIds.map((project) => (typeof project === 'number' ? project : project.id))
    const place = await findPlace(app.db, actor, { ...body, projectIds })
    const roleIds = new Set(body.users.flatMap((user) => user.roleId ?? []))
    for (const roleId of roleIds) await assertAssignable(app.db, actor, roleId, place.organizationId)
    const guests = [...new Map(body.users.map((user) => [user.email, user])).values()]
    const invites = []
    for (const guest of guests) {
      const { status, message } = await inviteOne(app, call, place, guest, body.sendEmail)
      invites.push({ email: guest.email, status, message })
    }
    return { invites }
  }

async function reinviteOne(app: AppContext, call: Source & { actor: Actor }, email: string) {
  const guest = await visibleUser(app.db, call.actor)
    .innerJoin('organizations', 'organizations.id', 'users.organization_id')
    .select(['users.id', 'users.organization_id', 'organizations.name'])
    .where('users.email', '=', email)
    .where('users.invitation_pending', '=', true)
    .where('users.deactivated_at', 'is', null)
    .executeTakeFirst()
  const failed = { email, status: false, message: "Couldn't reinvite user." }
  if (!guest) return failed
  const issued = await app.db.transaction().execute(async (trx) => {
    await record(trx, call, {
      action: 'USER_REINVITED',
      subject: { type: 'user', id: guest.id, name: email },
      organizationId: guest.organization_id,
    })
    return issueInvitation(trx, guest.id)
  })
  const mailed = { email, organizationName: guest.name }
  if (!(await mailInvitation(app, call.actor, mailed, issued))) return failed
  return { email, status: true, message: 'Invitation email sent successfully' }
}

export const teamReinvite =
  (app: AppContext): Handler<Routes['teamReinvite']> =>
  async (call) => {
    const given = call.body.users.map((user) => (typeof user === 'string' ? user : user.email))
    const emails = new Set(given.map((email) => email.trim().toLowerCase()))
    if (emails.size === 0) throw nobody()
    const invites = []
    for (const email of emails) invites.push(await reinviteOne(app, call, email))
    return { invites }
  }

export const userCreate =
  (app: AppContext): Handler<Routes['userCreate']> =>
  async (call) => {
    const { actor, body } = call
    const { organizationId } = body
    const place = await findPlace(app.db, actor, { organizationId, source: 'teams' })
    await assertAssignable(app.db, actor, body.roleId, organizationId)
    const outcome = await inviteOne(app, call, place, body, body.sendEmail)
    if (!outcome.status)
      throw new AppError('CONFLICT', outcome.message, [{ path: 'body.email', message: outcome.message }])
    return loadPerson(app, outcome.userId)
  }
