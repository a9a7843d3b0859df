import { useEffect, useState } from 'react'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Recipe } from '@windrow/contract/recipe'
import type { Evaluation } from '@windrow/contract/schemas/page-copies'
import { api } from '../../api/client.ts'
import { forEvaluation } from './recipe-edits.ts'

const debounceMs = 250

export const pageQueries = {
  /** Opening a page is asked once per address and reload; the copy stays as it is. */
  opened: (id: number, url: string, reload: number) =>
    queryOptions({
      queryKey: ['page-copy', id, url, reload],
      queryFn: ({ signal }) => api.pageCopyCreate({ params: { id }, body: { url }, signal }),
      staleTime: Infinity,
      retry: false,
    }),

  html: (id: number, cid: number) =>
    queryOptions({
      queryKey: ['page-html', id, cid],
      queryFn: async ({ signal }) => (await api.pageCopyHtml({ params: { id, cid }, signal })).html,
      staleTime: Infinity,
      gcTime: 60_000,
    }),

  /** What a recipe finds never changes on a copy, so that a step back is answered at once. */
  evaluation: (id: number, cid: number, type: string, recipe: Recipe) =>
    queryOptions({
      queryKey: ['evaluation', cid, type, recipe],
      queryFn: ({ signal }): Promise<Evaluation> =>
        api.pageCopyEvaluate({
          params: { id, cid },
          body: { recipe: forEvaluation(recipe, type), type },
          signal,
        }),
      placeholderData: (previous: Evaluation | undefined, query) =>
        query?.queryKey[1] === cid && query.queryKey[2] === type ? previous : undefined,
      staleTime: Infinity,
      retry: false,
    }),
}

function useSettled(recipe: Recipe): Recipe {
  const [settled, settle] = useState(recipe)
  useEffect(() => {
    const timer = setTimeout(() => settle(recipe), debounceMs)
    return () => clearTimeout(timer)
  }, [recipe])
  return settled
}

interface Subject {
  id: number
  cid: number | undefined
  type: string
  recipe: Recipe
}

/**
 * What the recipe finds on the page. Known answers come at once; else it is asked after a short rest in typing. The key is
 * the recipe itself, so that an old answer can never stand for a newer recipe; requests nobody waits for are aborted.
 */
export function useEvaluation({ id, cid, type, recipe }: Subject) {
  const queries = useQueryClient()
  const settled = useSettled(recipe)
  const known =
    cid !== undefined && queries.getQueryData(pageQueries.evaluation(id, cid, type, recipe).queryKey)
  const asked = known || !settled.types[type] ? recipe : settled
  const query = useQuery({ ...pageQueries.evaluation(id, cid ?? 0, type, asked), enabled: cid !== undefined })
  return { ...query, pending: asked !== recipe || query.isFetching }
}
