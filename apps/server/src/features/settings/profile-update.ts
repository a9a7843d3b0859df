import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import type { Handler } from '../../calls/handler.ts'
import { changed } from '../../audit/changed.ts'
import { record } from '../../audit/record.ts'
import { toProfile } from '../identity/profile.ts'

export const profileUpdate =
  (app: AppContext): Handler<Routes['profileUpdate']> =>
  async (call) => {
    const { actor, body } = call
    const { firstName = actor.firstName, lastName = actor.lastName } = body
    await app.db.transaction().execute(async (trx) => {
      await trx
        .updateTable('users')
        .set({ first_name: firstName, last_name: lastName })
        .where('id', '=', actor.userId)
        .execute()
      await record(trx, call, {
        action: 'PROFILE_CHANGED',
        subject: { type: 'user', id: actor.userId, name: actor.email },
        ...changed({ firstName: actor.firstName, lastName: actor.lastName }, { firstName, lastName }),
      })
    })
    return toProfile({ ...actor, firstName, lastName })
  }
