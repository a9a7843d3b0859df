import type { Routes } from '@windrow/contract/routes'
import { checkRecipe } from '@windrow/crawler/check-recipe'
import { catalogueRecipe, productRecipe } from '@windrow/practice-site/practice-recipes'
import type { RecipeSource } from '@windrow/contract/recipe'
import type { AppContext } from '../../context.ts'
import { AppError } from '../../http/app-error.ts'
import type { Handler } from '../../http/handler.ts'
import { insertReport } from '../reports/report-calls.ts'

const demoName = 'Fernhill Supply (demo)'

function parsed(source: RecipeSource) {
  const { recipe, faults } = checkRecipe(source)
  if (!recipe) throw new Error(`the demo recipe is wrong: ${JSON.stringify(faults)}`)
  return recipe
}

/** Fills a project from the practice site. Asked again, it gives the project that is there. */
export const demoProjectCreate =
  (app: AppContext): Handler<Routes['demoProjectCreate']> =>
  async ({ actor }) => {
    const site = app.practiceSiteUrl()
    if (!site)
      throw new AppError(
        'UNAVAILABLE',
        'The practice site does not run on this installation; set WINDROW_PRACTICE_SITE=true to have it.',
      )
    return app.db.transaction().execute(async (trx) => {
      const known = await trx
        .selectFrom('projects')
        .innerJoin('reports', 'reports.project_id', 'projects.id')
        .select(['projects.id as projectId', 'reports.id as reportId'])
        .where('projects.organization_id', '=', actor.organizationId)
        .where('projects.name', '=', demoName)
        .where('projects.status', '<>', 'DELETED')
        .orderBy('reports.id')
        .executeTakeFirst()
      if (known) return known
      const project = await trx
        .insertInto('projects')
        .values({
          organization_id: actor.organizationId,
          owner_id: actor.userId,
          name: demoName,
          status: 'ACTIVE',
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const add = (name: string, source: RecipeSource) =>
        insertReport(trx, { projectId: project.id, name, recipe: parsed(source), userId: actor.userId })
      const reportId = await add('Full catalogue', catalogueRecipe(site))
      await add('Products with details', productRecipe(site))
      return { projectId: project.id, reportId }
    })
  }
