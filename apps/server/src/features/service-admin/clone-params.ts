import { isDeepStrictEqual } from 'node:util'
import type { Routes } from '@windrow/contract/routes'
import { checkParameters, type ParameterValues } from '@windrow/contract/service-parameters'
import type { Recipe } from '@windrow/contract/recipe'
import { seal } from '../../config/secret-box.ts'
import type { AppContext } from '../../context.ts'
import type { Trx } from '../../database/connect.ts'
import { notFound } from '../../errors/app-error.ts'
import type { Handler } from '../../calls/handler.ts'
import { nothingToRecord, record } from '../../audit/record.ts'
import { visibleProject } from '../../access/visible.ts'
import { addRecipeVersion } from '../../recipes/recipes.ts'
import { assertFaultless, invalid, openParams, startOf } from '../services/service-binding.ts'

type Call = Parameters<Handler<Routes['serviceParamsClone']>>[0]

interface Report {
  id: number
  name: string
  organization_id: number
  project_id: number
  recipe_version: number | null
  service_version: string | null
  service_params: Buffer | null
}

/** The reports of these ids that use the service and that the caller may see. */
const reportsOf = (app: AppContext, { actor, service }: Call, ids: readonly number[]): Promise<Report[]> =>
  visibleProject(app.db, actor)
    .innerJoin('reports', 'reports.project_id', 'projects.id')
    .innerJoin('recipe_versions', (join) =>
      join
        .onRef('recipe_versions.report_id', '=', 'reports.id')
        .onRef('recipe_versions.version', '=', 'reports.recipe_version'),
    )
    .select([
      'reports.id',
      'reports.name',
      'reports.project_id',
      'reports.recipe_version',
      'projects.organization_id',
      'recipe_versions.service_version',
      'recipe_versions.service_params',
    ])
    .where('reports.id', 'in', [...ids])
    .where('reports.service_code', '=', service.code)
    .orderBy('reports.id')
    .execute()

/** Copies values of a report to others of the same service, each validated as if it was entered there. */
export const serviceParamsClone =
  (app: AppContext): Handler<Routes['serviceParamsClone']> =>
  async (call) => {
    const { body, request } = call
    const targets = [...new Set(body.toReportIds)].filter((id) => id !== body.fromReportId)
    const found = await reportsOf(app, call, [body.fromReportId, ...targets])
    const source = found.find(({ id }) => id === body.fromReportId)
    if (!source || found.length !== targets.length + 1) throw notFound('report of this service')
    const values = openParams(app, source.service_params)
    if (!values)
      throw invalid(
        'The parameters of the report cannot be read: the secret of the installation has changed.',
      )
    const plans: Plan[] = []
    for (const report of found)
      if (report !== source) plans.push(...(await planOf(app, call, values, report)))
    if (plans.length === 0) nothingToRecord(request)
    else
      await app.db.transaction().execute(async (trx) => {
        for (const plan of plans) await apply(app, trx, call, plan)
      })
    return { changed: plans.map(({ report }) => report.id) }
  }

interface Plan {
  report: Report
  values: ParameterValues
  recipe: Recipe
}

/** What changes in a report; nothing if it has these values already. Throws SERVICE_INVALID. */
async function planOf(
  app: AppContext,
  { service, body }: Call,
  from: ParameterValues,
  report: Report,
): Promise<Plan[]> {
  const known = await app.services.find(service.code, { reportId: report.id })
  if (!known) throw invalid('The file of the service is missing, so its parameters cannot be checked.')
  const { params } = known.description
  assertNames(body.names, params)
  const before = openParams(app, report.service_params) ?? {}
  const after: Record<string, unknown> = { ...before }
  for (const name of body.names) {
    if (from[name] === undefined) Reflect.deleteProperty(after, name)
    else after[name] = from[name]
  }
  const { values, faults } = checkParameters(
    params,
    Object.fromEntries(Object.entries(after).filter(([name]) => Object.hasOwn(params, name))),
  )
  assertFaultless(faults, 'body.params')
  if (isDeepStrictEqual(values, before)) return []
  return [{ report, values, recipe: await startOf(app, known, values) }]
}

function assertNames(names: readonly string[], params: Readonly<Record<string, { type: string }>>): void {
  const wrong = names.find((name) => !Object.hasOwn(params, name))
  if (wrong !== undefined)
    throw invalid(`The service has no parameter "${wrong}".`, [
      { path: 'body.names', message: 'must be parameters' },
    ])
  const secret = names.find((name) => params[name]?.type === 'password')
  if (secret !== undefined)
    throw invalid('Passwords are never copied. Enter them in each report.', [
      { path: 'body.names', message: 'must not contain passwords' },
    ])
}

async function apply(app: AppContext, trx: Trx, call: Call, { report, values, recipe }: Plan): Promise<void> {
  const { service, actor, body } = call
  const { recipe_version } = await trx
    .selectFrom('reports')
    .select('recipe_version')
    .where('id', '=', report.id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  if (recipe_version !== report.recipe_version)
    throw invalid(`The report "${report.name}" has changed meanwhile. Try again.`)
  const { version } = await addRecipeVersion(trx, report.id, recipe, actor.userId, {
    code: service.code,
    version: report.service_version ?? '',
    sealedParams: seal(app.keys.vault, JSON.stringify(values)),
  })
  await record(
    trx,
    { ...call, project: { id: report.project_id }, report: { id: report.id } },
    {
      action: 'REPORT_SERVICE_SAVED',
      subject: { type: 'report', id: report.id, name: report.name },
      organizationId: report.organization_id,
      before: { version: report.recipe_version },
      after: { version, clonedFrom: body.fromReportId, parameters: body.names },
    },
  )
}
