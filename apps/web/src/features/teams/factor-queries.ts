import { api } from '../../api/client.ts'
import { keys } from '../../keys/keys.ts'
import { queryOptions } from '../../keys/query-options.ts'

export const factorQueries = {
  account: (orgId: number) =>
    queryOptions({
      queryKey: keys.accounts.secondFactor(orgId),
      queryFn: ({ signal }) => api.accountSecondFactor({ params: { orgId }, signal }),
    }),

  roles: queryOptions({
    queryKey: keys.roles.secondFactors,
    queryFn: ({ signal }) => api.roleSecondFactors({ signal }),
  }),
}
