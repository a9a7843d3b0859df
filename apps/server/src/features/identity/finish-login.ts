import type { FastifyReply, FastifyRequest } from 'fastify'
import { lockPerson } from '../../access/lock-person.ts'
import type { AppContext } from '../../context.ts'
import { AppError } from '../../errors/app-error.ts'
import { hasSecondFactor } from './second-factor-state.ts'
import { setChallengeCookie } from './session-cookies.ts'
import type { Proof } from './session-queries.ts'
import { startSession } from './start-session.ts'
import { issueToken } from './token-queries.ts'

const challengeMinutes = 5

/**
 * Completes a login after the password or mailed link was accepted: opens the session, or throws SECOND_FACTOR_NEEDED
 * if the user has a second factor. The challenge is in a cookie that is sent only to the call that takes the code. A new
 * password ends both, so the proof is checked in the transaction that creates them.
 */
export async function finishLogin(
  app: AppContext,
  userId: number,
  request: FastifyRequest,
  reply: FastifyReply,
  proof: Proof,
): ReturnType<typeof startSession> {
  if (!(await hasSecondFactor(app.db, userId))) return startSession(app, userId, request, reply, { proof })
  const { token } = await app.db.transaction().execute(async (trx) => {
    await lockPerson(trx, userId)
    await proof(trx)
    return issueToken(trx, userId, 'second-factor', challengeMinutes)
  })
  setChallengeCookie(request, reply, token, challengeMinutes * 60)
  throw new AppError('SECOND_FACTOR_NEEDED', 'Enter the code of your authenticator app to go on.')
}
