import { group, key, type Answer } from './key.ts'

/** Data of the logged-in user. */
export const own = {
  profile: key<Answer<'profile'>>('own', 'profile'),
  sessions: key<Answer<'sessionList'>['sessions']>('own', 'sessions'),
  settings: key<Answer<'userSettings'>>('own', 'settings'),
  secondFactor: key<Answer<'secondFactorGet'>>('own', 'second-factor'),
  newSecondFactor: key<Answer<'secondFactorBegin'>>('own', 'new-second-factor'),
}

/** Data of the installation, also available before login. */
export const installation = {
  setUp: key<Answer<'setUpState'>>('installation', 'set-up'),
  properties: key<Answer<'properties'>>('installation', 'properties'),
}

/** Details of a mailed link; empty if it is invalid. */
type IfGood<Details> = Details | { email?: undefined }

/** Mailed links, by their tokens. */
export const links = {
  login: <Outcome>(token: string) => key<Outcome>('links', 'login', token),
  reset: (token: string) => key<IfGood<Answer<'passwordResetDetails'>>>('links', 'reset', token),
  signUp: (invite: string, user: string) =>
    key<IfGood<Answer<'signUpDetails'>>>('links', 'sign-up', invite, user),
}

/** Users of the installation, as staff see them. */
export const people = {
  page: (view: object) => key<Answer<'userList'>>('people', 'page', view),
  detail: (userId: number) => key<Answer<'teamMember'>>('people', 'detail', userId),
}

export const team = {
  all: group('team'),
  members: (view: object) => key<Answer<'teamMembers'>>('team', 'members', view),
  invitees: (view: object) => key<Answer<'teamInvitees'>>('team', 'invitees', view),
  member: (userId: number) => key<Answer<'teamMember'>>('team', 'member', userId),
}

export const accounts = {
  page: (view: object) => key<Answer<'accountPage'>>('accounts', 'page', view),
  detail: (orgId: number) => key<Answer<'accountGet'>>('accounts', 'detail', orgId),
  overview: (orgId: number) => key<Answer<'accountOverview'>>('accounts', 'overview', orgId),
  secondFactor: (orgId: number) => key<Answer<'accountSecondFactor'>>('accounts', 'second-factor', orgId),
}

export const roles = {
  matrix: key<Answer<'rolesPermissions'>>('roles', 'matrix'),
  secondFactors: key<Answer<'roleSecondFactors'>>('roles', 'second-factors'),
}

export const apiKeys = {
  list: key<Answer<'apiKeyList'>['apiKeys']>('apiKeys', 'list'),
}
