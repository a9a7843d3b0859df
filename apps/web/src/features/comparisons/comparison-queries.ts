import { keepPreviousData } from '@tanstack/react-query'
import type { Run } from '@windrow/contract/schemas/runs'
import { api } from '../../api/client.ts'
import { keys } from '../../keys/keys.ts'
import type { ReportPlace } from '../../keys/places.ts'
import { queryOptions } from '../../keys/query-options.ts'
import { differencesView, type ComparisonSearch } from './comparison-search.ts'

/** Whether a run has rows to compare. */
export const isComparable = ({ runEnded, itemCount, isArchive }: Run): boolean =>
  runEnded !== null && itemCount > 0 && !isArchive

export const comparisonQueries = {
  one: ({ id, rid }: ReportPlace, comparisonId: number) =>
    queryOptions({
      queryKey: keys.comparisons.one(id, rid, comparisonId),
      queryFn: ({ signal }) => api.comparisonGet({ params: { id, rid, comparisonId }, signal }),
      staleTime: Infinity,
    }),

  rows: ({ id, rid }: ReportPlace, comparisonId: number, search: ComparisonSearch) =>
    queryOptions({
      queryKey: keys.comparisons.rows(id, rid, comparisonId, differencesView(search)),
      queryFn: ({ signal }) =>
        api.comparisonRows({ params: { id, rid, comparisonId }, query: differencesView(search), signal }),
      placeholderData: keepPreviousData,
      staleTime: Infinity,
    }),

  keys: ({ id, rid }: ReportPlace, hid: number, pageId: string) =>
    queryOptions({
      queryKey: keys.comparisons.keyProposal(id, rid, hid, pageId),
      queryFn: async ({ signal }) =>
        (await api.keyProposal({ params: { id, rid, hid, pageId }, signal })).keys,
      staleTime: Infinity,
    }),

  /** Runs with rows that can be compared, newest first. */
  runs: ({ id, rid }: ReportPlace) =>
    queryOptions({
      queryKey: keys.runs.toCompare(id, rid),
      queryFn: ({ signal }) => api.runList({ params: { id, rid }, query: { limit: 100 }, signal }),
      // Not narrowed in the cache, because changes of a run are applied to every cached list of runs.
      select: ({ histories }) => histories.filter(isComparable),
    }),
}
