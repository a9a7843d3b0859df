import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import type { Handler } from '../../calls/handler.ts'
import { record } from '../../audit/record.ts'
import { hashPassword } from './password-hash.ts'
import { startSession } from './start-session.ts'
import { consumeToken, findTokenUser, linkInvalid } from './token-queries.ts'

const gone = () => linkInvalid('This invitation is no longer valid; ask for a new one.')

export const signUpDetails =
  (app: AppContext): Handler<Routes['signUpDetails']> =>
  async ({ query }) => {
    const user = await findTokenUser(app.db, 'invite', query.inviteToken, query.userToken)
    if (!user) throw gone()
    return {
      email: user.email,
      firstName: user.first_name,
      lastName: user.last_name,
      organizationName: user.organization_name,
      invitedBy: user.invited_by,
    }
  }

/** Accepts an invitation: its link proves the email address; role and account are those of the invitation. */
export const signUp =
  (app: AppContext): Handler<Routes['signUp']> =>
  async ({ body, request, reply }) => {
    const user = await findTokenUser(app.db, 'invite', body.inviteToken, body.userToken)
    if (!user) throw gone()
    const password_hash = await hashPassword(body.password)
    await app.db.transaction().execute(async (trx) => {
      if (!(await consumeToken(trx, body.inviteToken))) throw gone()
      await trx
        .updateTable('users')
        .set({
          first_name: body.firstName,
          last_name: body.lastName,
          password_hash,
          invitation_pending: false,
        })
        .where('id', '=', user.id)
        .execute()
      const actor = { userId: user.id, email: user.email, organizationId: user.organization_id }
      await record(
        trx,
        { actor: { ...actor, impersonator: null, apiKeyId: null }, request },
        { action: 'INVITATION_ACCEPTED', subject: { type: 'user', id: user.id, name: user.email } },
      )
    })
    return (await startSession(app, user.id, request, reply)).profile
  }
