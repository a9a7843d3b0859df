import type { Routes } from '@windrow/contract/routes'
import type { ReportService, Service } from '@windrow/contract/schemas/services'
import type { ServiceDescription } from '@windrow/crawler/service/service-messages'
import type { AppContext } from '../../context.ts'
import { AppError } from '../../errors/app-error.ts'
import type { Handler } from '../../calls/handler.ts'
import { record } from '../../audit/record.ts'
import { lockReport } from '../../recipes/lock-report.ts'
import { addRecipeVersion } from '../../recipes/recipes.ts'
import { bindService, openParams } from './service-binding.ts'

/** A service as the API returns it. */
const view = ({ code, name, description, version, params, tables }: ServiceDescription): Service => ({
  code,
  name,
  description,
  version,
  parameters: Object.entries(params).map(([key, definition]) => ({
    name: key,
    type: definition.type,
    label: definition.label ?? key,
    help: definition.help ?? null,
    required: definition.required ?? false,
    options: [...(definition.options ?? [])],
    default: copy(definition.default) ?? null,
  })),
  tables: Object.entries(tables).map(([pageId, columns]) => ({
    pageId,
    columns: Object.entries(columns).map(([column, type]) => ({ name: column, type })),
  })),
})

const copy = (value: string | boolean | readonly string[] | undefined) =>
  typeof value === 'object' ? [...value] : value

export const serviceList =
  (app: AppContext): Handler<Routes['serviceList']> =>
  async () => {
    const { services, faults } = await app.services.list()
    return { services: services.map(({ description }) => view(description)), faults }
  }

async function currentService(app: AppContext, reportId: number): Promise<ReportService> {
  const row = await boundVersion(app, reportId)
  if (!row?.service_code)
    throw new AppError('NOT_FOUND', 'This report has a recipe and no service written in code.')
  const known = await app.services.find(row.service_code)
  const values = openParams(app, row.service_params) ?? {}
  const given = Object.entries(known?.description.params ?? {})
    .filter(([name]) => Object.hasOwn(values, name))
    .map(([name, { type }]) => ({ name, isSecret: type === 'password' }))
  return {
    service: known && view(known.description),
    code: row.service_code,
    // Skip values whose parameter has been removed or renamed: they may have been passwords.
    params: Object.fromEntries(
      given.flatMap(({ name, isSecret }) => (isSecret ? [] : [[name, copy(values[name]) ?? null]])),
    ),
    passwordsSet: given.flatMap(({ name, isSecret }) => (isSecret ? [name] : [])),
  }
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
    const bound = await bindService(app, body, 'body', before ?? {})
    await app.db.transaction().execute(async (trx) => {
      await lockReport(trx, call)
      const version = await addRecipeVersion(trx, report.id, bound.recipe, actor.userId, bound)
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
