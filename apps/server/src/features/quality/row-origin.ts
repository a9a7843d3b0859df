import type { RowOrigin } from '@windrow/dataset/pages-of-rows'
import type { AppContext } from '../../context.ts'
import { segmentFiles } from '../../dataset-files/run-files.ts'

/** What tells the pages of a table's rows; no page types for services, whose pages may fill several tables. */
export async function originOf(
  app: Pick<AppContext, 'db' | 'store'>,
  runId: number,
  pageId: string,
): Promise<RowOrigin> {
  const types = await typesOf(app, runId, pageId)
  return { types, requests: types.length > 0 ? await segmentFiles(app, runId, 'requests', '') : [] }
}

/** The page types whose rows go to a table. */
async function typesOf({ db }: Pick<AppContext, 'db'>, runId: number, pageId: string): Promise<string[]> {
  const { recipe, service_code } = await db
    .selectFrom('runs')
    .innerJoin('recipe_versions', (join) =>
      join
        .onRef('recipe_versions.report_id', '=', 'runs.report_id')
        .onRef('recipe_versions.version', '=', 'runs.recipe_version'),
    )
    .select(['recipe_versions.recipe', 'recipe_versions.service_code'])
    .where('runs.id', '=', runId)
    .executeTakeFirstOrThrow()
  if (service_code !== null) return []
  return Object.entries(recipe.types).flatMap(([name, { table }]) => (table === pageId ? [name] : []))
}
