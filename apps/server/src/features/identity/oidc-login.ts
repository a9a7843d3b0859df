import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Routes } from '@windrow/contract/routes'
import { seal, unseal } from '../../config/secret-box.ts'
import type { AppContext } from '../../context.ts'
import { AppError, notFound } from '../../errors/app-error.ts'
import type { Handler } from '../../calls/handler.ts'
import { ownPath } from './log-out.ts'
import { openProvider, redirectUri } from './oidc-provider.ts'
import { personOf, type Claims } from './oidc-person.ts'
import { clearOidcCookie, oidcCookie, setOidcCookie } from './session-cookies.ts'
import { startSession } from './start-session.ts'

const minutes = 10

/** State that must match when the provider redirects back; sealed in a cookie of the browser that started the login. */
const Pending = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  returnTo: z.string().nullable(),
  until: z.number(),
})

const refused = (message: string) => `/account/login?${new URLSearchParams({ error_description: message })}`

/** Accepts only screens as return paths, not API calls or the logout. */
const screenPath = (path: string | undefined) => {
  const own = ownPath(path)
  return own && !/^\/(api|account)(\/|$)/.test(own) ? own : null
}

/** Sends the browser to the provider: authorization code with PKCE, state and nonce (RFC 9700, 2.1). */
export const oidcStart =
  (app: AppContext): Handler<Routes['oidcStart']> =>
  async ({ query, request, reply }) => {
    if (!app.config.singleSignOn) throw notFound('page; single sign-on is not set up')
    try {
      const { oidc, provider } = await openProvider(app)
      const state = oidc.randomState()
      const nonce = oidc.randomNonce()
      const verifier = oidc.randomPKCECodeVerifier()
      const until = Date.now() + minutes * 60_000
      const pending = { state, nonce, verifier, returnTo: screenPath(query.returnTo), until }
      const sealed = seal(app.keys.vault, JSON.stringify(pending)).toString('base64url')
      setOidcCookie(request, reply, sealed, minutes * 60)
      return oidc.buildAuthorizationUrl(provider, {
        redirect_uri: redirectUri(app),
        scope: 'openid email profile',
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
        nonce,
      }).href
    } catch (error) {
      app.log.error({ err: error }, 'the sign-in service cannot be reached')
      return refused('The sign-in service cannot be reached. Try again later, or log in another way.')
    }
  }

/** Handles the provider's response: logs the user in and redirects to the page they wanted. */
export const oidcCallback =
  (app: AppContext): Handler<Routes['oidcCallback']> =>
  async ({ request, reply }) => {
    if (!app.config.singleSignOn) throw notFound('page; single sign-on is not set up')
    const pending = readPending(app, request)
    clearOidcCookie(request, reply)
    if (!pending)
      return refused('The sign-in took too long, or it was started in another browser. Try again.')
    try {
      const claims = await fetchClaims(app, request, pending)
      await logInAs(app, claims, request, reply)
      return pending.returnTo ?? '/projects'
    } catch (error) {
      return refused(sentenceOf(app, error))
    }
  }

function readPending(app: AppContext, request: FastifyRequest) {
  const text = unseal(app.keys.vault, Buffer.from(request.cookies[oidcCookie] ?? '', 'base64url'))
  const pending = text === null ? null : Pending.parse(JSON.parse(text))
  return pending && pending.until > Date.now() ? pending : null
}

async function fetchClaims(
  app: AppContext,
  request: FastifyRequest,
  pending: z.output<typeof Pending>,
): Promise<Claims> {
  const { oidc, provider } = await openProvider(app)
  const answer = new URL(redirectUri(app))
  answer.search = new URL(request.url, answer).search
  const tokens = await oidc.authorizationCodeGrant(provider, answer, {
    pkceCodeVerifier: pending.verifier,
    expectedState: pending.state,
    expectedNonce: pending.nonce,
    idTokenExpected: true,
  })
  const claims = tokens.claims()
  if (!claims) throw new Error('the provider sent no id token')
  if (claims['email'] !== undefined) return claims
  return { ...claims, ...(await oidc.fetchUserInfo(provider, tokens.access_token, claims.sub)) }
}

async function logInAs(app: AppContext, claims: Claims, request: FastifyRequest, reply: FastifyReply) {
  const userId = await personOf(app, claims, request)
  await startSession(app, userId, request, reply, { singleSignOn: true })
}

/** Message for the login page: the reason if it may be shown, otherwise where to look. */
function sentenceOf(app: AppContext, error: unknown): string {
  if (error instanceof AppError) return error.message
  app.log.warn({ err: error }, 'a single sign-on failed')
  const cancelled = error instanceof Error && 'error' in error && error.error === 'access_denied'
  return cancelled
    ? 'The sign-in was cancelled.'
    : 'The sign-in service gave an answer that cannot be used. Try again, or log in another way.'
}
