import { api } from '../api/client.ts'
import { keys } from '../keys/keys.ts'
import { queryOptions } from '../keys/query-options.ts'

const mostChoices = 1000

interface ChoiceSearch {
  search?: string
  /** Only projects of these accounts; of all if empty. */
  accountIds?: readonly number[]
}

export const projectQueries = {
  detail: (id: number) =>
    queryOptions({
      queryKey: keys.projects.detail(id),
      queryFn: ({ signal }) => api.projectGet({ params: { id }, signal }),
    }),

  /** Projects to choose from, by name; `isCut` if there are more. */
  choices: ({ search = '', accountIds = [] }: ChoiceSearch = {}) =>
    queryOptions({
      queryKey: keys.projects.choices(search, accountIds),
      queryFn: async ({ signal }) => {
        const query = {
          page: 1,
          limit: mostChoices,
          sort: 'name' as const,
          ...(search && { search }),
          ...(accountIds.length > 0 && { accountIds: [...accountIds] }),
        }
        const { projects, pagination } = await api.projectList({ query, signal })
        return { projects, isCut: pagination.total > projects.length }
      },
      meta: { errorMessage: 'Failed to fetch owned projects, please try again' },
    }),
}
