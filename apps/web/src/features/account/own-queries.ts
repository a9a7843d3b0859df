import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'

export const ownQueries = {
  sessions: queryOptions({
    queryKey: ['own', 'sessions'],
    queryFn: async ({ signal }) => (await api.sessionList({ signal })).sessions,
  }),
  secondFactor: queryOptions({
    queryKey: ['own', 'second-factor'],
    queryFn: ({ signal }) => api.secondFactorGet({ signal }),
  }),
  settings: queryOptions({
    queryKey: ['own', 'settings'],
    queryFn: ({ signal }) => api.userSettings({ signal }),
  }),
}
