import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '../../context.ts'
import { AppError } from '../../errors/app-error.ts'
import { hasSecondFactor } from './second-factor-state.ts'
import { setChallengeCookie } from './session-cookies.ts'
import { startSession } from './start-session.ts'
import { issueToken } from './token-queries.ts'

const challengeMinutes = 5

/**
 * After a password or a mailed link was right: opens the session, or asks for the code where someone has set that up.
 * The challenge lives in a cookie that only the call for the code gets.
 */
export async function finishLogin(
  app: AppContext,
  userId: number,
  request: FastifyRequest,
  reply: FastifyReply,
): ReturnType<typeof startSession> {
  if (!(await hasSecondFactor(app.db, userId))) return startSession(app, userId, request, reply)
  const { token } = await issueToken(app.db, userId, 'second-factor', challengeMinutes)
  setChallengeCookie(request, reply, token, challengeMinutes * 60)
  throw new AppError('SECOND_FACTOR_NEEDED', 'Enter the code of your authenticator app to go on.')
}
