import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import { AppError } from '../../http/app-error.ts'
import type { Handler } from '../../http/handler.ts'
import { passwordMatches } from './password-hash.ts'
import { startSession } from './start-session.ts'

export const logIn =
  (app: AppContext): Handler<Routes['login']> =>
  async ({ body, request, reply }) => {
    const user = await app.db
      .selectFrom('users')
      .select(['id', 'password_hash'])
      .where('email', '=', body.email)
      .where('deactivated_at', 'is', null)
      .executeTakeFirst()
    const matches = await passwordMatches(user?.password_hash, body.password)
    if (!user || !matches)
      throw new AppError('INVALID_CREDENTIALS', 'The e-mail address or the password is wrong.')
    return startSession(app, user.id, request, reply)
  }
