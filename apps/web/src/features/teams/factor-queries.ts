import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'

export const factorQueries = {
  account: (orgId: number) =>
    queryOptions({
      queryKey: ['accounts', 'second-factor', orgId],
      queryFn: ({ signal }) => api.accountSecondFactor({ params: { orgId }, signal }),
    }),

  roles: queryOptions({
    queryKey: ['roles', 'second-factor'],
    queryFn: ({ signal }) => api.roleSecondFactors({ signal }),
  }),
}
