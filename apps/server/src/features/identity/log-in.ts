import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import { AppError } from '../../http/app-error.ts'
import type { Handler } from '../../http/handler.ts'
import { forgetAttempts, limitAttempts } from './attempts.ts'
import { passwordMatches } from './password-hash.ts'
import { finishLogin } from './finish-login.ts'

/** Guesses at one address, whether it is known or not, from anywhere. */
const guesses = { max: 10, minutes: 15 }

export const logIn =
  (app: AppContext): Handler<Routes['login']> =>
  async ({ body, request, reply }) => {
    const attempts = `login ${body.email}`
    await limitAttempts(app.db, attempts, guesses)
    const user = await app.db
      .selectFrom('users')
      .select(['id', 'password_hash'])
      .where('email', '=', body.email)
      .where('deactivated_at', 'is', null)
      .executeTakeFirst()
    const matches = await passwordMatches(user?.password_hash, body.password)
    if (!user || !matches)
      throw new AppError('INVALID_CREDENTIALS', 'The e-mail address or the password is wrong.')
    await forgetAttempts(app.db, attempts)
    return (await finishLogin(app, user.id, request, reply)).profile
  }
