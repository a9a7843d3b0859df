import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Recipe } from '@windrow/contract/recipe'
import type { Evaluation } from '@windrow/contract/schemas/page-copies'
import { api } from '../../api/client.ts'
import { isIn } from '../../keys/held-data.ts'
import { keys } from '../../keys/keys.ts'
import { queryOptions } from '../../keys/query-options.ts'
import { useSettled } from '../../ui/use-settled.ts'
import { forEvaluation } from './recipe-edits.ts'

/** Debounce time before a recipe is tried, in ms. */
export const restMs = 250

/** A page to open: read with the recipe's settings for a page type, in a mode, or without settings. */
export interface WantedPage {
  url: string
  mode?: ReadMode
  recipe?: Recipe
  type?: string
}
export type ReadMode = 'http' | 'browser' | 'auto'

export const pageQueries = {
  /** Opens a page once per URL, way of reading and reload; the copy never changes. */
  opened: (id: number, wanted: WantedPage, reload: number) =>
    queryOptions({
      queryKey: keys.pageCopies.opened(id, wanted, reload),
      queryFn: ({ signal }) => api.pageCopyCreate({ params: { id }, body: wanted, signal }),
      staleTime: Infinity,
      retry: false,
    }),

  html: (id: number, cid: number) =>
    queryOptions({
      queryKey: keys.pageCopies.html(id, cid),
      queryFn: ({ signal }) => api.pageCopyHtml({ params: { id, cid }, signal }),
      staleTime: Infinity,
      gcTime: 60_000,
    }),

  /** Results on a copy never change, so that undo needs no request. */
  evaluation: (id: number, cid: number, type: string, recipe: Recipe) => {
    const tried = forEvaluation(recipe, type)
    return queryOptions({
      queryKey: keys.pageCopies.found(cid, type, tried),
      queryFn: ({ signal }): Promise<Evaluation> =>
        api.pageCopyEvaluate({ params: { id, cid }, body: { recipe: tried, type }, signal }),
      placeholderData: (previous: Evaluation | undefined, query) =>
        query && isIn(keys.pageCopies.allFound(cid, type), query.queryKey) ? previous : undefined,
      staleTime: Infinity,
      retry: false,
    })
  },
}

interface Subject {
  id: number
  cid: number | undefined
  type: string
  recipe: Recipe
}

/**
 * What the recipe finds on the page. Cached results appear immediately; otherwise the request is debounced. The query
 * key is the recipe itself, so that an old result can't appear for a newer recipe; obsolete requests are aborted.
 */
export function useEvaluation({ id, cid, type, recipe }: Subject) {
  const queries = useQueryClient()
  const settled = useSettled(recipe, restMs)
  const known =
    cid !== undefined && queries.getQueryData(pageQueries.evaluation(id, cid, type, recipe).queryKey)
  const asked = known || !settled.types[type] ? recipe : settled
  const query = useQuery({ ...pageQueries.evaluation(id, cid ?? 0, type, asked), enabled: cid !== undefined })
  return { ...query, pending: asked !== recipe || query.isFetching }
}
