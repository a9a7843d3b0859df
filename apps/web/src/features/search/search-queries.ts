import { searchReportLimit, type SearchFilter } from '@windrow/contract/global-search'
import type { FoundProject } from '@windrow/contract/schemas/search'
import { api } from '../../api/client.ts'
import { keys } from '../../keys/keys.ts'
import { infiniteQueryOptions, queryOptions } from '../../keys/query-options.ts'

const projectsAtOnce = 20
const quickReports = 6
const quickProjects = 4

/** Offset of the next page; undefined after the last one. */
const next = (pages: readonly { data: readonly unknown[]; totalCount: number }[]) => {
  const loaded = pages.reduce((sum, { data }) => sum + data.length, 0)
  return loaded < (pages.at(-1)?.totalCount ?? 0) ? loaded : undefined
}

export const searchQueries = {
  projects: (search: string, filter: SearchFilter) =>
    infiniteQueryOptions({
      queryKey: keys.search.projects(search, filter),
      queryFn: ({ pageParam, signal }) =>
        api.globalSearch({ query: { search, filter, offset: pageParam, limit: projectsAtOnce }, signal }),
      initialPageParam: 0,
      getNextPageParam: (_last, pages) => next(pages),
    }),

  /** The first reports and projects for a text that is being typed; earlier ones stay until they are there. */
  quickReports: (search: string) =>
    queryOptions({
      queryKey: keys.search.quickReports(search),
      queryFn: ({ signal }) => api.globalReports({ query: { search, limit: quickReports }, signal }),
      placeholderData: (before) => before,
    }),
  quickProjects: (search: string) =>
    queryOptions({
      queryKey: keys.search.quickProjects(search),
      queryFn: ({ signal }) =>
        api.globalSearch({ query: { search, filter: 'Project', limit: quickProjects }, signal }),
      placeholderData: (before) => before,
    }),

  /** The reports of a found project: matching ones if they are why it was found, otherwise all. */
  reports: ({ id, matchedBy }: FoundProject, search: string) => {
    const wanted = matchedBy === 'report' ? search : ''
    return infiniteQueryOptions({
      queryKey: keys.search.reports(id, wanted),
      queryFn: ({ pageParam, signal }) =>
        api.globalReports({
          query: { search: wanted, projectId: id, offset: pageParam, limit: searchReportLimit },
          signal,
        }),
      initialPageParam: 0,
      getNextPageParam: (_last, pages) => next(pages),
    })
  },
}
