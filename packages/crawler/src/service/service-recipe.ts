import type { Recipe, RecipeSource } from '@windrow/contract/recipe'
import { checkRecipe } from '../check-recipe.ts'
import type { ServiceDescription } from './service-messages.ts'
import { ServiceError } from './service-host.ts'

/**
 * The recipe that represents a service in a run: its kinds of pages, tables, limits and fetch settings. The engine
 * treats it like any other recipe, except that the service's code extracts the pages.
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
