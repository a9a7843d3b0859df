import { route } from '../route.ts'
import {
  Account,
  AccountCheck,
  AccountCheckQuery,
  AccountCreate,
  AccountIdList,
  AccountList,
  AccountListQuery,
  AccountNames,
  AccountPage,
  accountParams,
  AccountSearch,
  AccountUpdate,
  OrganizationIds,
} from '../schemas/accounts.ts'

const viewed = { method: 'GET', tag: 'Accounts', permission: 'account:view' } as const
/** Requires the permission to deactivate single users too. */
const switched = {
  method: 'POST',
  tag: 'Accounts',
  permission: 'team:deactivate',
  params: accountParams,
} as const
const managed = { tag: 'Accounts', permission: 'account:manage' } as const

export const accountRoutes = {
  accountPage: route({
    ...viewed,
    path: '/organizations/org-v2',
    summary: 'Page through all accounts',
    query: AccountListQuery,
    success: { status: 200, body: AccountPage },
  }),
  accountCheck: route({
    ...viewed,
    path: '/organizations/check',
    summary: 'Whether the name of an account is still free',
    query: AccountCheckQuery,
    success: { status: 200, body: AccountCheck },
  }),
  accountList: route({
    ...viewed,
    path: '/organizations',
    summary: 'Get the accounts with these ids',
    query: AccountIdList,
    success: { status: 200, body: AccountList },
  }),
  accountNames: route({
    ...viewed,
    path: '/organizations/get-organization-list',
    summary: 'Get the names of the accounts with these ids',
    query: OrganizationIds,
    success: { status: 200, body: AccountNames },
  }),
  accountSearch: route({
    ...viewed,
    path: '/organizations/search-organizations',
    summary: 'Find accounts by part of their name',
    query: AccountSearch,
    success: { status: 200, body: AccountNames },
  }),
  accountOwned: route({
    ...viewed,
    path: '/organizations/get-owned-organizations',
    summary: 'List the accounts you own',
    success: { status: 200, body: AccountList },
  }),
  accountGet: route({
    ...viewed,
    path: '/organizations/{orgId}',
    summary: 'Get an account',
    params: accountParams,
    success: { status: 200, body: Account },
  }),
  accountCreate: route({
    ...managed,
    method: 'POST',
    path: '/organizations',
    summary: 'Create an account',
    body: AccountCreate,
    success: { status: 201, body: Account },
    errors: ['NAME_TAKEN', 'CONFLICT'],
  }),
  accountUpdate: route({
    ...managed,
    method: 'PATCH',
    path: '/organizations/{orgId}',
    summary: 'Change an account',
    params: accountParams,
    body: AccountUpdate,
    success: { status: 200, body: Account },
    errors: ['NAME_TAKEN', 'CONFLICT'],
  }),
  accountDeactivate: route({
    ...switched,
    path: '/organizations/{orgId}/deactivate',
    summary: 'Deactivate an account: its users are logged out, its runs are stopped, and none can start',
    success: { status: 200, body: Account },
    errors: ['CONFLICT'],
  }),
  accountReactivate: route({
    ...switched,
    path: '/organizations/{orgId}/reactivate',
    summary: 'Reactivate an account: its users can log in again and its runs can start',
    success: { status: 200, body: Account },
    errors: ['CONFLICT'],
  }),
}
