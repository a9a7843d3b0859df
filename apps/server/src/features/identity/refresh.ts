import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import { AppError } from '../../errors/app-error.ts'
import type { Handler } from '../../calls/handler.ts'
import { signAccessToken } from './access-token.ts'
import { clearSessionCookies, refreshCookie, setSessionCookies } from './session-cookies.ts'
import { rotateRefreshToken } from './session-queries.ts'

export const refresh =
  (app: AppContext): Handler<Routes['refresh']> =>
  async ({ body, request, reply }) => {
    const given = body.refreshToken ?? request.cookies[refreshCookie]
    const rotated = given ? await rotateRefreshToken(app.db, given) : null
    if (!rotated) {
      clearSessionCookies(request, reply)
      throw new AppError('REFRESH_REJECTED', 'Your session has expired; log in again.')
    }
    const { token, expiresAt } = await signAccessToken(app.keys.accessToken, rotated.sessionId)
    const tokens = { accessToken: token, refreshToken: rotated.refreshToken }
    setSessionCookies(request, reply, tokens)
    return { ...tokens, expiresAt: expiresAt.toISOString() }
  }
