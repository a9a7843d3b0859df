import { api } from '../../api/client.ts'
import { keys } from '../../keys/keys.ts'
import { queryOptions } from '../../keys/query-options.ts'

export const gateQueries = {
  ofReport: (id: number, rid: number) =>
    queryOptions({
      queryKey: keys.quality.gate(id, rid),
      queryFn: ({ signal }) => api.reportGate({ params: { id, rid }, signal }),
    }),

  /** What was marked "Not an issue" in a report; for staff. */
  ignored: (id: number, rid: number) =>
    queryOptions({
      queryKey: keys.quality.ignored(id, rid),
      queryFn: async ({ signal }) => (await api.ignoredFindings({ params: { id, rid }, signal })).ignored,
    }),
}
