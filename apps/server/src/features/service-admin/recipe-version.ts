import { outputTables } from '@windrow/contract/recipe'
import { definitionFaults, type ParameterDefinition } from '@windrow/contract/service-parameters'
import type { ServiceDescription } from '@windrow/crawler/service/service-messages'
import { differenceCounts, lineDifference } from '../../catalogue/line-difference.ts'
import { digestOf } from '../../catalogue/module-source.ts'
import { sampleValues } from '../../catalogue/recipe-template.ts'
import type { AppContext } from '../../context.ts'
import type { Trx } from '../../database/connect.ts'
import { assertFaultless, filledRecipe } from '../services/service-binding.ts'

export type Template = Record<string, unknown>
type Definitions = Readonly<Record<string, ParameterDefinition>>

export interface RecipeBody {
  template: Template
  params: Definitions
}

/** A recipe service's version as text, to compare it with another. */
export const recipeText = ({ template, params }: RecipeBody): string =>
  JSON.stringify({ parameters: params, recipe: template }, null, 2)

/**
 * Checks the parameters, and the template with sample values, as strictly as any recipe. Throws SERVICE_INVALID or
 * RECIPE_INVALID.
 *
 * @returns the description of the version, without name and label
 */
export async function describeRecipe(
  app: Pick<AppContext, 'helpers'>,
  { template, params }: RecipeBody,
): Promise<Pick<ServiceDescription, 'params' | 'tables' | 'pages' | 'limits' | 'fetch'>> {
  assertFaultless(definitionFaults(params), 'body.parameters')
  const recipe = await filledRecipe(
    app,
    { template, description: { params } as ServiceDescription },
    sampleValues(params),
  )
  const tables = [...outputTables(recipe)].map(
    ([page, columns]) => [page, Object.fromEntries(columns.map(({ name, type }) => [name, type]))] as const,
  )
  return {
    params,
    tables: Object.fromEntries(tables),
    pages: Object.fromEntries(Object.keys(recipe.types).map((type) => [type, {}])),
    limits: undefined,
    fetch: undefined,
  }
}

/** Inserts a version of a recipe service, whose row the caller has locked, and returns its number. */
export async function insertRecipeVersion(
  trx: Trx,
  service: { id: number; code: string },
  body: RecipeBody,
  parts: Awaited<ReturnType<typeof describeRecipe>>,
  { note, userId }: { note: string; userId: number },
): Promise<number> {
  const last = await trx
    .selectFrom('service_versions')
    .select(['version', 'recipe', 'definition'])
    .where('service_id', '=', service.id)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  const version = (last?.version ?? 0) + 1
  const counts = last
    ? differenceCounts(
        lineDifference(
          recipeText({ template: last.recipe ?? {}, params: last.definition.params }),
          recipeText(body),
        ),
      )
    : {}
  const definition: ServiceDescription = {
    code: service.code,
    name: '',
    description: '',
    owners: [],
    version: String(version),
    ...parts,
  }
  await trx
    .insertInto('service_versions')
    .values({
      service_id: service.id,
      version,
      label: String(version),
      digest: digestOf(body),
      note,
      definition: JSON.stringify(definition),
      recipe: JSON.stringify(body.template),
      created_by: userId,
      ...counts,
    })
    .execute()
  return version
}
