import type { Recipe, RecipeSource } from '@windrow/contract/recipe'
import { checkRecipe } from '../check-recipe.ts'
import type { ServiceDescription } from './service-messages.ts'
import { ServiceError } from './service-host.ts'

/**
 * The recipe that stands for a service in a run: its kinds of pages and tables, its limits and manner of fetching. The
 * engine does with it what it does with any other; only what pages give comes from the service's code.
 */
export function serviceRecipe(
  { code, tables, pages, limits, fetch }: ServiceDescription,
  urls: string[],
): Recipe {
  const types: RecipeSource['types'] = {}
  for (const [name, { format, mode }] of Object.entries(pages)) types[name] = { format, mode }
  for (const [table, columns] of Object.entries(tables)) {
    const fields = Object.entries(columns).map(([column, type]) => [column, { type }] as const)
    types[`rows of ${table}`] = { table, fields: Object.fromEntries(fields) }
  }
  const { recipe, faults } = checkRecipe({ version: 1, start: urls, types, limits, fetch })
  if (recipe) return recipe
  const [fault] = faults
  throw new ServiceError(`The service "${code}" cannot be run: ${fault?.path} ${fault?.message}`)
}
