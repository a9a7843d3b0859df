import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import type { Trx } from '../../database/connect.ts'
import { AppError } from '../../errors/app-error.ts'
import type { Handler } from '../../calls/handler.ts'
import { mailOwner } from './attack-mail.ts'
import { finishLogin } from './finish-login.ts'
import { admitGuess, passwordGuesses } from './guess-limits.ts'
import { passwordHashOf } from './password-calls.ts'
import { passwordMatches } from './password-hash.ts'

/** More wrong passwords than users type who have forgotten theirs. */
const attackFrom = 10

const invalid = () => new AppError('INVALID_CREDENTIALS', 'The e-mail address or the password is wrong.')

/** Logs in with a password. Fails if another one is stored before the session is opened. */
export const logIn =
  (app: AppContext): Handler<Routes['login']> =>
  async ({ body, request, reply }) => {
    const guess = await admitGuess(app, request, passwordGuesses, body.email)
    const user = await app.db
      .selectFrom('users')
      .select(['id', 'password_hash'])
      .where('email', '=', body.email)
      .where('deactivated_at', 'is', null)
      .executeTakeFirst()
    const matches = await passwordMatches(user?.password_hash, body.password)
    if (!user || !matches) {
      if (guess.count >= attackFrom) mailOwner(app, body.email, 'password', guess.network)
      throw invalid()
    }
    await guess.succeed()
    const isUnchanged = async (trx: Trx) => {
      if ((await passwordHashOf(trx, user.id)) !== user.password_hash) throw invalid()
    }
    return (await finishLogin(app, user.id, request, reply, isUnchanged)).profile
  }
