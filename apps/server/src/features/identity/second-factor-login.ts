import type { FastifyRequest } from 'fastify'
import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import type { Trx } from '../../database/connect.ts'
import type { Handler } from '../../calls/handler.ts'
import { networkOf } from './network-of.ts'
import { mailOwner } from './attack-mail.ts'
import { addAttempt, forgetAttempts, tooManyAttempts } from './attempts.ts'
import { knownDevice } from './known-device.ts'
import { acceptCode } from './second-factor-state.ts'
import { challengeCookie, clearChallengeCookie } from './session-cookies.ts'
import { startSession } from './start-session.ts'
import { consumeToken, findTokenUser, linkInvalid } from './token-queries.ts'
import { proofLimits } from './proof-limits.ts'

/**
 * Unknown browsers share one counter per user across networks, because they already know the password. A browser that
 * has logged in before has its own.
 */
const guesses = proofLimits.codeAtLogin

const over = () => linkInvalid('This login took too long. Go back and log in again.')

/**
 * Counts an attempt before a code is checked. Throws RATE_LIMITED.
 *
 * @returns the key of its counter
 */
async function admitCode(app: AppContext, request: FastifyRequest, user: { id: number; email: string }) {
  const device = await knownDevice(app, request, user.email)
  const attempts = `second factor ${user.id}${device ? ` on ${device}` : ''}`
  const count = await addAttempt(app.db, attempts, guesses.minutes)
  if (count === guesses.max + 1) mailOwner(app, user.email, 'code', networkOf(request.ip))
  if (count > guesses.max) throw tooManyAttempts(guesses.minutes)
  return attempts
}

/** The second step of a login: takes a code within minutes of the password or mailed link. */
export const secondFactorVerify =
  (app: AppContext): Handler<Routes['secondFactorVerify']> =>
  async ({ body, request, reply }) => {
    const challenge = request.cookies[challengeCookie]
    const user = challenge ? await findTokenUser(app.db, 'second-factor', challenge) : undefined
    if (!challenge || !user) throw over()
    const attempts = await admitCode(app, request, user)
    const useBoth = async (trx: Trx) => {
      await acceptCode(app, trx, user.id, body.code)
      if (!(await consumeToken(trx, challenge))) throw over()
    }
    const { profile } = await startSession(app, user.id, request, reply, { proof: useBoth })
    await forgetAttempts(app.db, attempts)
    clearChallengeCookie(request, reply)
    return profile
  }
