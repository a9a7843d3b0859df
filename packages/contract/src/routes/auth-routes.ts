import { z } from 'zod'
import { route } from '../route.ts'
import { Login, Profile, Refresh, SetUp, Tokens } from '../schemas/users.ts'

const redirectQuery = z.object({
  returnTo: z.string().max(2000).optional(),
  sessionExpired: z.enum(['true', 'false']).optional(),
})

export const authRoutes = {
  setUpState: route({
    method: 'GET',
    path: '/setup',
    tag: 'Set-up',
    summary: 'Whether the first administrator is still to be made',
    permission: 'public',
    success: { status: 200, body: z.object({ needed: z.boolean(), version: z.string() }) },
  }),
  setUp: route({
    method: 'POST',
    path: '/setup',
    tag: 'Set-up',
    summary: 'Make the first administrator and log in',
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
    rateLimit: 20,
    success: { status: 200, body: Profile },
    errors: ['INVALID_CREDENTIALS'],
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
  profile: route({
    method: 'GET',
    path: '/users/profile',
    tag: 'Sign-in',
    summary: 'Who is logged in',
    permission: 'profile:view',
    success: { status: 200, body: Profile },
  }),
}
