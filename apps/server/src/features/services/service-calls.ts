import type { Routes } from '@windrow/contract/routes'
import type { ReportService } from '@windrow/contract/schemas/services'
import type { AppContext } from '../../context.ts'
import { AppError } from '../../errors/app-error.ts'
import type { Handler } from '../../calls/handler.ts'
import { record } from '../../audit/record.ts'
import { lockReport } from '../../recipes/lock-report.ts'
import { addRecipeVersion } from '../../recipes/recipes.ts'
import { bindService, openParams } from './service-binding.ts'
import { copyOf, serviceView } from './service-view.ts'

export const serviceList =
  (app: AppContext): Handler<Routes['serviceList']> =>
  async () => {
    const { services, faults } = await app.services.list()
    return { services: services.map(({ description }) => serviceView(description)), faults }
  }

async function currentService(app: AppContext, reportId: number): Promise<ReportService> {
  const row = await boundVersion(app, reportId)
  if (!row?.service_code)
    throw new AppError('NOT_FOUND', 'This report has a recipe of its own and uses no service.')
  const known = await app.services.find(row.service_code, { reportId })
  const values = openParams(app, row.service_params) ?? {}
  const given = Object.entries(known?.description.params ?? {})
    .filter(([name]) => Object.hasOwn(values, name))
    .map(([name, { type }]) => ({ name, isSecret: type === 'password' }))
  return {
    service: known && serviceView(known.description),
    code: row.service_code,
    deprecated: known && (await deprecation(app, row.service_code, known.version)),
    // Skip values whose parameter has been removed or renamed: they may have been passwords.
    params: Object.fromEntries(
      given.flatMap(({ name, isSecret }) => (isSecret ? [] : [[name, copyOf(values[name]) ?? null]])),
    ),
    passwordsSet: given.flatMap(({ name, isSecret }) => (isSecret ? [name] : [])),
  }
}

/** What the users of a deprecated version are told; null if it isn't deprecated. */
async function deprecation({ db }: AppContext, code: string, version: number) {
  const row = await db
    .selectFrom('service_versions')
    .innerJoin('services', 'services.id', 'service_versions.service_id')
    .select(['label', 'deprecated_note'])
    .where('services.code', '=', code)
    .where('service_versions.version', '=', version)
    .where('deprecated_at', 'is not', null)
    .executeTakeFirst()
  return row ? { version: row.label, note: row.deprecated_note ?? '' } : null
}

const boundVersion = (app: AppContext, reportId: number) =>
  app.db
    .selectFrom('recipe_versions')
    .innerJoin('reports', (join) =>
      join
        .onRef('reports.id', '=', 'recipe_versions.report_id')
        .onRef('reports.recipe_version', '=', 'recipe_versions.version'),
    )
    .select(['recipe_versions.service_code', 'recipe_versions.service_params'])
    .where('reports.id', '=', reportId)
    .executeTakeFirst()

export const reportServiceGet =
  (app: AppContext): Handler<Routes['reportServiceGet']> =>
  ({ report }) =>
    currentService(app, report.id)

export const reportServiceSave =
  (app: AppContext): Handler<Routes['reportServiceSave']> =>
  async (call) => {
    const { report, project, body, actor } = call
    const last = await boundVersion(app, report.id)
    const before = last?.service_code === body.code ? openParams(app, last.service_params) : null
    const bound = await bindService(app, body, 'body', before ?? {}, { reportId: report.id })
    await app.db.transaction().execute(async (trx) => {
      await lockReport(trx, call)
      const { version } = await addRecipeVersion(trx, report.id, bound.recipe, actor.userId, bound)
      await record(trx, call, {
        action: 'REPORT_SERVICE_SAVED',
        subject: { type: 'report', id: report.id, name: report.name },
        organizationId: project.organization_id,
        before: { service: last?.service_code ?? null },
        after: { service: bound.code, version },
      })
    })
    return currentService(app, report.id)
  }
