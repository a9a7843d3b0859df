import { api } from '../api/client.ts'
import { keys } from '../keys/keys.ts'
import { queryOptions } from '../keys/query-options.ts'

export const accountQuery = (orgId: number) =>
  queryOptions({
    queryKey: keys.accounts.detail(orgId),
    queryFn: ({ signal }) => api.accountGet({ params: { orgId }, signal }),
  })
