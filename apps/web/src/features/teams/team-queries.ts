import { keepPreviousData } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { keys } from '../../keys/keys.ts'
import { queryOptions } from '../../keys/query-options.ts'
import type { PeopleSearch } from '../people/people-search.ts'

/** Kept longer than the cache's default of five minutes, even when not shown. */
const cached = { staleTime: 360_000, gcTime: 720_000 }

const asQuery = ({ page = 1, limit = 25, sort = 'name', ...filters }: PeopleSearch) => ({
  page,
  limit,
  sort,
  ...filters,
})

export const teamQueries = {
  members: (search: PeopleSearch) =>
    queryOptions({
      queryKey: keys.team.members(asQuery(search)),
      queryFn: ({ signal }) => api.teamMembers({ query: asQuery(search), signal }),
      placeholderData: keepPreviousData,
      meta: { errorMessage: 'Failed to fetch organization members, please try again' },
      ...cached,
    }),

  /** Ignores a status in the view, because all of them are invited. */
  invitees: (search: PeopleSearch) =>
    queryOptions({
      queryKey: keys.team.invitees(asQuery(search)),
      queryFn: ({ signal }) => api.teamInvitees({ query: asQuery(search), signal }),
      placeholderData: keepPreviousData,
      ...cached,
    }),

  member: (userId: number) =>
    queryOptions({
      queryKey: keys.team.member(userId),
      queryFn: ({ signal }) => api.teamMember({ params: { userId }, signal }),
    }),
}
