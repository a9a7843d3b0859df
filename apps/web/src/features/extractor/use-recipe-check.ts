import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Recipe } from '@windrow/contract/recipe'
import { api } from '../../api/client.ts'
import { keys } from '../../keys/keys.ts'
import { queryOptions } from '../../keys/query-options.ts'
import { useSettled } from '../../ui/use-settled.ts'
import { restMs } from './page-queries.ts'

/** What is wrong with the recipe, by its place, and what templates among its starts stand for. */
export interface RecipeCheck {
  faults: ReadonlyMap<string, string>
  starts: { index: number; count: number; samples: string[] }[]
}

const nothing: RecipeCheck = { faults: new Map(), starts: [] }
/** A long list of addresses is not sent anew with every letter; saving looks at all of them. */
const checkedStarts = 2000

const checkOf = (id: number, recipe: Recipe) =>
  queryOptions({
    queryKey: keys.recipeChecks.of<RecipeCheck>(id, recipe),
    queryFn: async ({ signal }): Promise<RecipeCheck> => {
      const sent = { ...recipe, start: recipe.start.slice(0, checkedStarts) }
      // What is being typed need not be a recipe; the call takes any JSON.
      const body = { recipe: sent as unknown as Parameters<typeof api.recipeCheck>[0]['body']['recipe'] }
      const { faults, starts } = await api.recipeCheck({ params: { id }, body, signal })
      return { faults: new Map(faults.map(({ path, message }) => [path, message])), starts }
    },
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 60_000,
    retry: false,
  })

/** Asks after a short rest in typing. */
export function useRecipeCheck(id: number, recipe: Recipe): RecipeCheck {
  return useQuery(checkOf(id, useSettled(recipe, restMs))).data ?? nothing
}
