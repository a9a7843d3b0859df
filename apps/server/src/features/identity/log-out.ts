import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import type { Handler } from '../../calls/handler.ts'
import { endImpersonation } from './end-impersonation.ts'
import { clearSessionCookies, refreshCookie } from './session-cookies.ts'
import { revokeSession, sessionOfRefreshToken } from './session-queries.ts'

/** Only a path of our own: "//elsewhere", "/\elsewhere" and full addresses would leave the site. */
export const ownPath = (path: string | undefined): string | null =>
  path && /^\/(?![/\\])[^\p{Cc}\\]*$/u.test(path) ? path : null

export const logOut =
  (app: AppContext): Handler<Routes['logout']> =>
  async ({ actor, query, request, reply }) => {
    // Whoever acts as a user ends both: that session and the own one.
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
