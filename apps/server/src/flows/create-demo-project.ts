import { sql } from 'kysely'
import type { Routes } from '@windrow/contract/routes'
import { checkRecipe } from '@windrow/crawler/check-recipe'
import { catalogueRecipe, productRecipe } from '@windrow/practice-site/practice-recipes'
import type { RecipeSource } from '@windrow/contract/recipe'
import type { AppContext } from '../context.ts'
import type { Trx } from '../database/connect.ts'
import { AppError } from '../errors/app-error.ts'
import { visibleProject } from '../access/visible.ts'
import type { Handler } from '../calls/handler.ts'
import { auditEventOf } from '../audit/audit-event-of.ts'
import { nothingToRecord, record } from '../audit/record.ts'
import type { Actor } from '../access/actor.ts'
import { insertReport } from '../features/reports/report-calls.ts'
import { nameTaken } from '../features/projects/project-rules.ts'

const demoName = 'Fernhill Supply (demo)'

function parsed(source: RecipeSource) {
  const { recipe, faults } = checkRecipe(source)
  if (!recipe) throw new Error(`the demo recipe is wrong: ${JSON.stringify(faults)}`)
  return recipe
}

/** The project with the demo's name, ignoring case, with its first report if it has one. */
async function findDemo(trx: Trx, actor: Actor) {
  // The account is locked, so that the second of two concurrent calls finds the first one's project.
  await trx
    .selectFrom('organizations')
    .select('id')
    .where('id', '=', actor.organizationId)
    .forNoKeyUpdate()
    .execute()
  return visibleProject(trx, actor)
    .leftJoin('reports', 'reports.project_id', 'projects.id')
    .select(['projects.id as projectId', 'reports.id as reportId'])
    .where('projects.organization_id', '=', actor.organizationId)
    .where(sql<boolean>`lower(projects.name) = lower(${demoName})`)
    .orderBy('reports.id')
    .executeTakeFirst()
}

/**
 * Inserts the demo project. The name may be taken by a project that was created meanwhile, or that the actor can't see.
 */
async function insertDemo(trx: Trx, actor: Actor): Promise<number> {
  const { id } = await trx
    .insertInto('projects')
    .values({
      organization_id: actor.organizationId,
      owner_id: actor.userId,
      name: demoName,
      status: 'ACTIVE',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(nameTaken)
  return id
}

/** Creates a project with a report of the practice site. Idempotent: returns an existing one. */
export const demoProjectCreate =
  (app: AppContext): Handler<Routes['demoProjectCreate']> =>
  async (call) => {
    const { actor } = call
    const site = app.practiceSiteUrl()
    if (!site)
      throw new AppError(
        'UNAVAILABLE',
        'The practice site does not run on this installation; set WINDROW_PRACTICE_SITE=true to have it.',
      )
    return app.db.transaction().execute(async (trx) => {
      const known = await findDemo(trx, actor)
      if (known && known.reportId !== null) {
        nothingToRecord(call.request)
        return { projectId: known.projectId, reportId: known.reportId }
      }
      const projectId = known?.projectId ?? (await insertDemo(trx, actor))
      const add = (name: string, source: RecipeSource) =>
        insertReport(trx, { projectId, name, recipe: parsed(source), userId: actor.userId })
      const reportId = await add('Full catalogue', catalogueRecipe(site))
      await add('Products with details', productRecipe(site))
      await record(trx, call, auditEventOf('demoProjectCreate', call))
      return { projectId, reportId }
    })
  }
