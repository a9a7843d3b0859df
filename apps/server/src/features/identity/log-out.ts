import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import type { Handler } from '../../calls/handler.ts'
import { endImpersonation } from './end-impersonation.ts'
import { clearSessionCookies, refreshCookie } from './session-cookies.ts'
import { revokeSession, sessionOfRefreshToken } from './session-queries.ts'

/** The path if it stays on this site, otherwise null: "//elsewhere", "/\elsewhere" and absolute URLs would leave it. */
export const ownPath = (path: string | undefined): string | null =>
  path && /^\/(?![/\\])[^\p{Cc}\\]*$/u.test(path) ? path : null

export const logOut =
  (app: AppContext): Handler<Routes['logout']> =>
  async ({ actor, query, request, reply }) => {
    // While acting as a user, logging out ends both sessions.
    await endImpersonation(app, request, actor)
    const token = request.cookies[refreshCookie]
    const own = token ? await sessionOfRefreshToken(app.db, token) : undefined
    for (const sessionId of new Set([actor?.sessionId, own?.session_id]))
      if (sessionId) await revokeSession(app.db, sessionId)
    clearSessionCookies(request, reply)
    const target = new URLSearchParams()
    if (query.sessionExpired === 'true') target.set('sessionExpired', 'true')
    const path = ownPath(query.returnTo)
    if (path) target.set('return', path)
    return `/account/login${target.size > 0 ? `?${target.toString()}` : ''}`
  }
