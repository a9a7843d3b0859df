import { sql } from 'kysely'
import type { Recipe } from '@windrow/contract/recipe'
import type { RecipeVersion } from '@windrow/contract/schemas/reports'
import { checkRecipe } from '@windrow/crawler/check-recipe'
import type { AppContext } from '../context.ts'
import type { Db, Trx } from '../database/connect.ts'
import { AppError } from '../errors/app-error.ts'
import type { JobOwner } from '../helpers/helper-pool.ts'

/** Characters of JSON up to which recipes are validated inline, which is faster than a helper process. */
const smallRecipe = 16_000
/** Regular expressions are short, but slow to compile; JSON paths may contain them in functions. */
const hasPatterns = (json: string): boolean => /"(match|replace|exclude)":|\b(match|search)\s*\(/.test(json)

/**
 * Validates selectors and expressions before anything is saved or crawled. Throws RECIPE_INVALID, with the path of each
 * fault.
 */
export async function assertRecipe(
  app: Pick<AppContext, 'helpers'>,
  recipe: Recipe,
  owner: JobOwner,
): Promise<void> {
  const json = JSON.stringify(recipe)
  const isQuick = json.length < smallRecipe && !hasPatterns(json)
  const faults = isQuick
    ? (checkRecipe(recipe).faults ?? [])
    : (await app.helpers.run('checkTemplates', recipe, owner)).faults
  if (faults.length === 0) return
  const errors = faults.map(({ path, message }) => ({ path: `body.recipe.${path}`, message }))
  throw new AppError(
    'RECIPE_INVALID',
    `The recipe has ${errors.length === 1 ? 'a fault' : `${errors.length} faults`}: ${errors[0]!.path.slice('body.recipe.'.length)} ${errors[0]!.message}`,
    errors,
  )
}

/** Inserts a version and returns its number and time; earlier ones stay, because runs refer to them. */
export async function addRecipeVersion(
  trx: Trx,
  reportId: number,
  recipe: Recipe,
  userId: number,
  service?: { code: string; version: string; sealedParams: Buffer },
): Promise<{ version: number; created_at: Date }> {
  await trx
    .selectFrom('reports')
    .select('id')
    .where('id', '=', reportId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const added = await trx
    .insertInto('recipe_versions')
    .values({
      report_id: reportId,
      version: sql<number>`(select coalesce(max(version), 0) + 1 from recipe_versions where report_id = ${reportId})`,
      recipe: JSON.stringify(recipe),
      ...(service && {
        service_code: service.code,
        service_version: service.version,
        service_params: service.sealedParams,
      }),
      created_by: userId,
    })
    .returning(['version', 'created_at'])
    .executeTakeFirstOrThrow()
  await trx
    .updateTable('reports')
    .set({ recipe_version: added.version, service_code: service?.code ?? 'page-extractor' })
    .where('id', '=', reportId)
    .execute()
  return added
}

/** The recipe that the report's next run will use. Throws if there is none. */
export async function currentVersion(db: Db, reportId: number): Promise<RecipeVersion> {
  const row = await db
    .selectFrom('recipe_versions')
    .innerJoin('reports', (join) =>
      join
        .onRef('reports.id', '=', 'recipe_versions.report_id')
        .onRef('reports.recipe_version', '=', 'recipe_versions.version'),
    )
    .innerJoin('users', 'users.id', 'recipe_versions.created_by')
    .select([
      'recipe_versions.version',
      'recipe_versions.recipe',
      'recipe_versions.created_at',
      'users.email',
    ])
    .where('reports.id', '=', reportId)
    .executeTakeFirst()
  if (!row) throw new AppError('NO_RECIPE', 'This report has no recipe yet.')
  return {
    version: row.version,
    recipe: row.recipe,
    createdDate: row.created_at.toISOString(),
    createdBy: row.email,
  }
}
