/**
 * What every screen that requires login asks for before it shows anything. The server names it with the page, so that
 * browsers ask for it while the scripts load.
 */
export const earlyRequests: readonly string[] = [
  '/api/users/profile',
  '/api/users/settings',
  '/api/properties',
]
