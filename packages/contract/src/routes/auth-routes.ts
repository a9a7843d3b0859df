import { z } from 'zod'
import { route } from '../route.ts'
import { Login, Profile, Refresh, SetUp, SetUpState, Tokens } from '../schemas/users.ts'

const returnTo = z.string().max(2000).optional().describe('The page to go to after logging in, from "/" on')
const redirectQuery = z.object({
  returnTo,
  sessionExpired: z.enum(['true', 'false']).optional().describe('"true": the login page says so'),
})

export const authRoutes = {
  setUpState: route({
    method: 'GET',
    path: '/setup',
    tag: 'Set-up',
    summary:
      'Get what the login page needs: whether an administrator exists, and whether single sign-on is set up',
    permission: 'public',
    success: { status: 200, body: SetUpState },
  }),
  setUp: route({
    method: 'POST',
    path: '/setup',
    tag: 'Set-up',
    summary: 'Create the first administrator and log in',
    permission: 'public',
    body: SetUp,
    rateLimit: 20,
    success: { status: 201, body: Profile },
    errors: ['ALREADY_SET_UP'],
  }),
  login: route({
    method: 'POST',
    path: '/auth/login',
    tag: 'Sign-in',
    summary: 'Log in with e-mail and password',
    permission: 'public',
    body: Login,
    rateLimit: 300,
    success: { status: 200, body: Profile },
    errors: ['INVALID_CREDENTIALS', 'SECOND_FACTOR_NEEDED', 'FORBIDDEN'],
  }),
  refresh: route({
    method: 'POST',
    path: '/auth/refresh',
    tag: 'Sign-in',
    summary: 'Exchange the refresh token for new tokens',
    permission: 'public',
    body: Refresh,
    rateLimit: 120,
    success: { status: 200, body: Tokens },
    errors: ['REFRESH_REJECTED'],
  }),
  logout: route({
    method: 'GET',
    path: '/auth/logout',
    tag: 'Sign-in',
    summary: 'End the session and go to the login page',
    permission: 'public',
    query: redirectQuery,
    success: { status: 302, kind: 'redirect' },
  }),
  oidcStart: route({
    method: 'GET',
    path: '/auth/oidc',
    tag: 'Sign-in',
    summary: "Go to the operator's sign-in service (OpenID Connect)",
    permission: 'public',
    query: z.object({ returnTo }),
    rateLimit: 60,
    success: { status: 302, kind: 'redirect' },
    errors: ['NOT_FOUND'],
  }),
  oidcCallback: route({
    method: 'GET',
    path: '/auth/oidc/callback',
    tag: 'Sign-in',
    summary: "Come back from the operator's sign-in service and log in",
    permission: 'public',
    rateLimit: 60,
    success: { status: 302, kind: 'redirect' },
    errors: ['NOT_FOUND'],
  }),
  profile: route({
    method: 'GET',
    path: '/users/profile',
    tag: 'Sign-in',
    beforeSecondFactor: true,
    summary: 'Who is logged in',
    permission: 'profile:view',
    success: { status: 200, body: Profile },
  }),
}
