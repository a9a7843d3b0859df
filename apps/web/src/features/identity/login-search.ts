import { safeReturnPath, shortText, type RawSearch } from '../../ui/search-params.ts'

export interface LoginSearch {
  return?: string
  error_description?: string
  sessionExpired?: boolean
}

const isSet = (value: unknown) => value === 'true' || value === true

/** The path to return to after login, handed on by each page before it. */
export function readReturn(raw: RawSearch): { return?: string } {
  const back = safeReturnPath(raw['return'])
  return back ? { return: back } : {}
}

export function readLoginSearch(raw: RawSearch): LoginSearch {
  const search: LoginSearch = readReturn(raw)
  const fault = shortText(raw['error_description'])
  if (fault) search.error_description = fault
  if (isSet(raw['sessionExpired'])) search.sessionExpired = true
  return search
}

export interface LinkSearch {
  return?: string
  token?: string
  'sso-expired'?: boolean
}

/** Parameters of a page that a mailed link opens and that can request a new link. */
export function readLinkSearch(raw: RawSearch): LinkSearch {
  const search: LinkSearch = readReturn(raw)
  const token = shortText(raw['token'], 200)
  if (token) search.token = token
  if (isSet(raw['sso-expired'])) search['sso-expired'] = true
  return search
}

export interface SignUpSearch {
  inviteToken?: string
  userToken?: string
}

export function readSignUpSearch(raw: RawSearch): SignUpSearch {
  const inviteToken = shortText(raw['inviteToken'], 200)
  const userToken = shortText(raw['userToken'], 200)
  return { ...(inviteToken && { inviteToken }), ...(userToken && { userToken }) }
}
