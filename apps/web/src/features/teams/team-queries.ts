import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import type { PeopleSearch } from '../people/people-search.ts'

/** Also while no screen shows it: the cache throws away after five minutes by itself. */
const cached = { staleTime: 360_000, gcTime: 720_000 }

const mostChoices = 1000

interface ChoiceSearch {
  search?: string
  organizationId?: number | undefined
}

const asQuery = ({ page = 1, limit = 25, sort = 'name', ...filters }: PeopleSearch) => ({
  page,
  limit,
  sort,
  ...filters,
})

export const teamQueries = {
  all: ['team'] as const,

  members: (search: PeopleSearch) =>
    queryOptions({
      queryKey: ['team', 'members', asQuery(search)],
      queryFn: ({ signal }) => api.teamMembers({ query: asQuery(search), signal }),
      placeholderData: keepPreviousData,
      meta: { errorMessage: 'Failed to fetch organization members, please try again' },
      ...cached,
    }),

  /** A status in the view says nothing here: all of them are invited. */
  invitees: (search: PeopleSearch) =>
    queryOptions({
      queryKey: ['team', 'invitees', asQuery(search)],
      queryFn: ({ signal }) => api.teamInvitees({ query: asQuery(search), signal }),
      placeholderData: keepPreviousData,
      ...cached,
    }),

  member: (userId: number) =>
    queryOptions({
      queryKey: ['team', 'member', userId],
      queryFn: ({ signal }) => api.teamMember({ params: { userId }, signal }),
    }),

  /** The projects that one may choose, by name; `isCut` where there are more. */
  projects: ({ search = '', organizationId }: ChoiceSearch = {}) =>
    queryOptions({
      queryKey: ['projects', 'choices', search, organizationId],
      queryFn: async ({ signal }) => {
        const query = {
          page: 1,
          limit: mostChoices,
          sort: 'name' as const,
          ...(search && { search }),
          ...(organizationId && { accountIds: [organizationId] }),
        }
        const { projects, pagination } = await api.projectList({ query, signal })
        return { projects, isCut: pagination.total > projects.length }
      },
      meta: { errorMessage: 'Failed to fetch owned projects, please try again' },
    }),
}
