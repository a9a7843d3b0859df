import { api } from '../../api/client.ts'
import { keys } from '../../keys/keys.ts'
import { queryOptions } from '../../keys/query-options.ts'

const liveMs = 5000

export const healthQuery = queryOptions({
  queryKey: keys.operation.state,
  queryFn: ({ signal }) => api.operationGet({ signal }),
  refetchInterval: liveMs,
})
