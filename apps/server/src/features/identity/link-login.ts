import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import { checkOwnPage } from '../../access/own-page.ts'
import type { Trx } from '../../database/connect.ts'
import type { Handler } from '../../calls/handler.ts'
import { finishLogin } from './finish-login.ts'
import { consumeToken, findTokenUser, linkInvalid } from './token-queries.ts'

const failed = () => linkInvalid('Failed to fetch data')

export const ssoTokenCheck =
  (app: AppContext): Handler<Routes['ssoTokenCheck']> =>
  async ({ params }) => {
    if (!(await findTokenUser(app.db, 'login', params.token))) throw failed()
    return { valid: true }
  }

/**
 * Logs in with a mailed link. Only our own page may call it: a link on another site must not log the visitor in as
 * someone else.
 */
export const ssoLogin =
  (app: AppContext): Handler<Routes['ssoLogin']> =>
  async ({ params, request, reply }) => {
    checkOwnPage(request)
    const user = await findTokenUser(app.db, 'login', params.token)
    if (!user) throw failed()
    const useLink = async (trx: Trx) => {
      if (!(await consumeToken(trx, params.token))) throw failed()
    }
    return (await finishLogin(app, user.id, request, reply, useLink)).tokens
  }
