import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Recipe } from '@windrow/contract/recipe'
import { api } from '../../api/client.ts'
import { keys } from '../../keys/keys.ts'
import { queryOptions } from '../../keys/query-options.ts'
import { useSettled } from '../../ui/use-settled.ts'
import { restMs } from './page-queries.ts'

/** Errors of the recipe by path, and the number of URLs of the start templates. */
export interface RecipeCheck {
  faults: ReadonlyMap<string, string>
  starts: { index: number; count: number; samples: string[] }[]
}

const nothing: RecipeCheck = { faults: new Map(), starts: [] }
/** Limits what is sent after each keystroke; saving checks all start URLs. */
const checkedStarts = 2000

const checkOf = (id: number, recipe: Recipe) =>
  queryOptions({
    queryKey: keys.recipeChecks.of<RecipeCheck>(id, recipe),
    queryFn: async ({ signal }): Promise<RecipeCheck> => {
      const sent = { ...recipe, start: recipe.start.slice(0, checkedStarts) }
      // An incomplete recipe needn't be valid; the endpoint accepts any JSON.
      const body = { recipe: sent as unknown as Parameters<typeof api.recipeCheck>[0]['body']['recipe'] }
      const { faults, starts } = await api.recipeCheck({ params: { id }, body, signal })
      return { faults: new Map(faults.map(({ path, message }) => [path, message])), starts }
    },
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 60_000,
    retry: false,
  })

/** Checks the recipe on the server after a pause in typing. */
export function useRecipeCheck(id: number, recipe: Recipe): RecipeCheck {
  return useQuery(checkOf(id, useSettled(recipe, restMs))).data ?? nothing
}
