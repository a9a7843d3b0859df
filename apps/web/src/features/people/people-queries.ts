import { keepPreviousData } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { keys } from '../../keys/keys.ts'
import { queryOptions } from '../../keys/query-options.ts'
import type { PeopleSearch } from './people-search.ts'

export const peopleQueries = {
  page: ({ page = 1, limit = 25, sort = 'name', ...filters }: PeopleSearch) =>
    queryOptions({
      queryKey: keys.people.page({ page, limit, sort, ...filters }),
      queryFn: ({ signal }) => api.userList({ query: { page, limit, sort, ...filters }, signal }),
      placeholderData: keepPreviousData,
    }),

  detail: (userId: number) =>
    queryOptions({
      queryKey: keys.people.detail(userId),
      queryFn: ({ signal }) => api.teamMember({ params: { userId }, signal }),
    }),
}
