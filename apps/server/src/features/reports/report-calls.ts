import type { Site } from '@windrow/contract/project-request'
import type { Recipe } from '@windrow/contract/recipe'
import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import type { Trx } from '../../database/connect.ts'
import { AppError, breaksUnique } from '../../errors/app-error.ts'
import type { Handler } from '../../calls/handler.ts'
import { changed } from '../../audit/changed.ts'
import { nothingToRecord, record } from '../../audit/record.ts'
import { budgetNotice } from '../../budgets/budget-notice.ts'
import { activeRun } from '../runs/run-view.ts'
import { type BoundService, bindService } from '../services/service-binding.ts'
import { assertTakesReports, lockProject } from '../../recipes/lock-report.ts'
import { addRecipeVersion, assertRecipe } from '../../recipes/recipes.ts'
import { countReportsByStatus, listReports, loadReport } from './report-queries.ts'

/** Throws NAME_TAKEN if the error is a violation of the unique name, otherwise rethrows it. */
export const nameTaken = (error: unknown): never => {
  if (!breaksUnique(error, 'reports_name')) throw error
  throw new AppError('NAME_TAKEN', 'This project has a report of this name already; choose another name.', [
    { path: 'body.name', message: 'is taken' },
  ])
}

/** Inserts a report, with its recipe if it has one. */
export async function insertReport(
  trx: Trx,
  report: {
    projectId: number
    name: string
    recipe?: Recipe | undefined
    service?: BoundService
    /** The sites that it is for, the one to extract first. */
    seedUrls?: readonly Site[]
    userId: number
  },
): Promise<number> {
  const { id } = await trx
    .insertInto('reports')
    .values({
      project_id: report.projectId,
      name: report.name,
      status: 'ACTIVE',
      service_code: 'page-extractor',
      created_by: report.userId,
      ...(report.seedUrls && { properties: JSON.stringify({ seedUrls: report.seedUrls }) }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(nameTaken)
  const recipe = report.service?.recipe ?? report.recipe
  if (recipe) await addRecipeVersion(trx, id, recipe, report.userId, report.service)
  return id
}

export const reportList =
  (app: AppContext): Handler<Routes['reportList']> =>
  async ({ project, query }) => {
    const [reports, counts] = await Promise.all([
      listReports(app.db, project.id, query),
      countReportsByStatus(app.db, project.id, query),
    ])
    const total = counts[query.status ?? 'ALL'] ?? 0
    return { reports, counts, pagination: { page: query.page, perPage: query.limit ?? total, total } }
  }

/** The requested sites of a project, for its first report; undefined if there are none, or for further reports. */
async function requestedSites(trx: Trx, projectId: number): Promise<readonly Site[] | undefined> {
  const row = await trx
    .selectFrom('projects')
    .select('request')
    .where('id', '=', projectId)
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('reports').select('reports.id').where('project_id', '=', projectId))),
    )
    .executeTakeFirst()
  return row?.request?.sites
}

export const reportCreate =
  (app: AppContext): Handler<Routes['reportCreate']> =>
  async (call) => {
    const { project, body, actor, signal } = call
    const { name, recipe } = body
    if (recipe) await assertRecipe(app, recipe, { accountId: actor.organizationId, signal })
    const service = body.service && (await bindService(app, body.service, 'body.service'))
    const id = await app.db.transaction().execute(async (trx) => {
      assertTakesReports(await lockProject(trx, call))
      const seedUrls = await requestedSites(trx, project.id)
      const made = await insertReport(trx, {
        projectId: project.id,
        ...(seedUrls && { seedUrls }),
        name,
        recipe,
        ...(service && { service }),
        userId: actor.userId,
      })
      // Without the service's parameters: those of type password may have any name.
      await record(trx, call, {
        action: 'REPORT_CREATE',
        subject: { type: 'project', id: project.id, name: project.name },
        organizationId: project.organization_id,
        after: { name, recipe, service: service?.code, serviceVersion: service?.version },
      })
      return made
    })
    return loadReport(app.db, id)
  }

export const reportGet =
  (app: AppContext): Handler<Routes['reportGet']> =>
  async ({ project, report, actor }) => {
    const place = { reportId: report.id, accountId: project.organization_id }
    const [view, active, budget] = await Promise.all([
      loadReport(app.db, report.id),
      activeRun(app.db, report.id),
      budgetNotice(app.db, place, actor.role),
    ])
    return { report: view, activeRun: active, budget }
  }

/** Subject of a report's audit events. */
export const reportSubject = (
  report: { id: number; name: string },
  project: { organization_id: number },
) => ({
  subject: { type: 'report', id: report.id, name: report.name },
  organizationId: project.organization_id,
})

export const reportUpdate =
  (app: AppContext): Handler<Routes['reportUpdate']> =>
  async (call) => {
    const { project, report, body } = call
    const { name, note } = body
    const change = { ...(name !== undefined && { name }), ...(note !== undefined && { note: note || null }) }
    if (Object.keys(change).length === 0) nothingToRecord(call.request)
    else
      await app.db.transaction().execute(async (trx) => {
        const row = await trx
          .updateTable('reports')
          .set(change)
          .where('id', '=', report.id)
          .returning(['name', 'note'])
          .executeTakeFirstOrThrow()
          .catch(nameTaken)
        await record(trx, call, {
          action: note === undefined ? 'REPORT_RENAMED' : 'REPORT_CHANGED',
          ...reportSubject(report, project),
          ...changed({ name: report.name, note: report.note }, row),
        })
      })
    return loadReport(app.db, report.id)
  }
