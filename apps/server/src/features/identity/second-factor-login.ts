import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import type { Handler } from '../../http/handler.ts'
import { forgetAttempts, limitAttempts } from './attempts.ts'
import { acceptCode } from './second-factor-state.ts'
import { challengeCookie, clearChallengeCookie } from './session-cookies.ts'
import { startSession } from './start-session.ts'
import { consumeToken, findTokenUser, linkInvalid } from './token-queries.ts'

/** Six digits are guessed quickly; so few that it would take centuries. */
const guesses = { max: 5, minutes: 15 }

const over = () => linkInvalid('This login took too long. Go back and log in again.')

/** The second step of a login: a code, within minutes after the password or the mailed link. */
export const secondFactorVerify =
  (app: AppContext): Handler<Routes['secondFactorVerify']> =>
  async ({ body, request, reply }) => {
    const challenge = request.cookies[challengeCookie]
    const user = challenge ? await findTokenUser(app.db, 'second-factor', challenge) : undefined
    if (!challenge || !user) throw over()
    const attempts = `second factor ${user.id}`
    await limitAttempts(app.db, attempts, guesses)
    await app.db.transaction().execute(async (trx) => {
      await acceptCode(app, trx, user.id, body.code)
      if (!(await consumeToken(trx, challenge))) throw over()
    })
    await forgetAttempts(app.db, attempts)
    clearChallengeCookie(request, reply)
    return (await startSession(app, user.id, request, reply)).profile
  }
