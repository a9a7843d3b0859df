/**
 * What every screen that requires login asks for before it shows anything. The server names it with the page, so that
 * browsers ask for it while the scripts load.
 */
export const earlyRequests: readonly string[] = [
  '/api/users/profile',
  '/api/users/settings',
  '/api/properties',
  '/api/projects/count',
]

/** What the list of projects asks for in its default view. */
export const earlyListRequest = '/api/projects?page=1&limit=10&sort=-createdDate'

/** What the screen at an address, with its query, asks for first. */
export const earlyRequestsAt = (address: string): readonly string[] =>
  address === '/projects' ? [...earlyRequests, earlyListRequest] : earlyRequests
