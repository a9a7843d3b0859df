import { api } from '../api/client.ts'
import { keys } from '../keys/keys.ts'
import { queryOptions } from '../keys/query-options.ts'

export const ownQueries = {
  /** How many projects the user sees: without one, the main menu has fewer entries. */
  projectCount: queryOptions({
    queryKey: keys.projects.count,
    queryFn: async ({ signal }) => (await api.projectCount({ signal })).count,
    staleTime: 60_000,
  }),
  sessions: queryOptions({
    queryKey: keys.own.sessions,
    queryFn: async ({ signal }) => (await api.sessionList({ signal })).sessions,
  }),
  secondFactor: queryOptions({
    queryKey: keys.own.secondFactor,
    queryFn: ({ signal }) => api.secondFactorGet({ signal }),
  }),
  settings: queryOptions({
    queryKey: keys.own.settings,
    queryFn: ({ signal }) => api.userSettings({ signal }),
  }),
}
