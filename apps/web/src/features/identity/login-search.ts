import { safeReturnPath, shortText, type RawSearch } from '../../ui/search-params.ts'

export interface LoginSearch {
  return?: string
  error_description?: string
  sessionExpired?: boolean
}

export function readLoginSearch(raw: RawSearch): LoginSearch {
  const search: LoginSearch = {}
  const back = safeReturnPath(raw['return'])
  const fault = shortText(raw['error_description'])
  if (back) search.return = back
  if (fault) search.error_description = fault
  if (raw['sessionExpired'] === 'true' || raw['sessionExpired'] === true) search.sessionExpired = true
  return search
}
