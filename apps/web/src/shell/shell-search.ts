import type { RawSearch } from '../ui/search-params.ts'

/** What any screen behind the login may have in its address. */
export interface ShellSearch {
  /** The drawer that invites people is open. */
  invite?: 'new'
  /** Ids of projects, separated by commas, that are chosen in it. */
  projectId?: string
  /** Acting as a user has ended by itself; one is oneself again. */
  impersonateSessionExpired?: true
}

export function readShellSearch(raw: RawSearch): ShellSearch {
  const search: ShellSearch = {}
  const projects = String((raw['projectId'] as string | number | undefined) ?? '')
  const ended = raw['impersonateSessionExpired']
  if (raw['invite'] === 'new') search.invite = 'new'
  if (/^\d{1,15}(,\d{1,15})*$/.test(projects)) search.projectId = projects
  if (ended === 'true' || ended === true) search.impersonateSessionExpired = true
  return search
}
