import { plannedOnce } from '../../database/plan-once.ts'
import { visibleAccount, visibleUser } from '../visible.ts'
import { ownSessions } from '../own-sessions.ts'
import { ownRules } from '../own-rules.ts'
import { own, shared } from './loader.ts'

/** Accounts, users, and rows that belong to a user. */
export const peopleLoaders = {
  userId: shared('person', 'user', ({ db, actor }, id) =>
    visibleUser(db, actor)
      .selectAll('users')
      .where('users.id', '=', id)
      .$call(plannedOnce)
      .executeTakeFirst(),
  ),
  orgId: shared('account', 'account', ({ db, actor }, id) =>
    visibleAccount(db, actor)
      .selectAll('organizations')
      .where('organizations.id', '=', id)
      .$call(plannedOnce)
      .executeTakeFirst(),
  ),
  sessionId: own('session', 'session', ({ db, actor }, id) =>
    ownSessions(db, actor.userId).selectAll().where('id', '=', id).executeTakeFirst(),
  ),
  ruleId: own('rule', 'notification rule', async ({ db, actor }, id) => (await ownRules(db, actor, id))[0]),
}
