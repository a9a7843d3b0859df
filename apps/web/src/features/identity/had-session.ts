/**
 * Whether somebody is, or was, logged in with this browser: the server sets `login_type` with every session, and takes it
 * away when one logs out. A session that has ended leaves it behind.
 */
export const hadSession = (cookies: string): boolean =>
  cookies.split('; ').some((cookie) => cookie.startsWith('login_type='))
