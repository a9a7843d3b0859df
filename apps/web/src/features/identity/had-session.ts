/**
 * Whether a user is or was logged in with this browser. The server sets `login_type` with every session and deletes it
 * on logout; an expired session leaves it.
 */
export const hadSession = (cookies: string): boolean =>
  cookies.split('; ').some((cookie) => cookie.startsWith('login_type='))
