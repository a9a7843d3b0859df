import type { RawSearch } from '../ui/search-params.ts'

/** URL parameters of all screens that require login. */
export interface ShellSearch {
  /** Opens the invite drawer. */
  invite?: 'new'
  /** Preselected project ids in the drawer, separated by commas. */
  projectId?: string
  /** The impersonation has expired. */
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
