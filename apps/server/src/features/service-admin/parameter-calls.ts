import type { Routes } from '@windrow/contract/routes'
import {
  checkParameters,
  type ParameterDefinition,
  type ParameterValues,
} from '@windrow/contract/service-parameters'
import { usedParameters } from '../../catalogue/recipe-template.ts'
import type { AppContext } from '../../context.ts'
import type { Trx } from '../../database/connect.ts'
import type { ServiceRow, ServiceVersionRow } from '../../database/service-tables.ts'
import { AppError } from '../../errors/app-error.ts'
import type { Handler } from '../../calls/handler.ts'
import { record } from '../../audit/record.ts'
import { assertFaultless, openParams } from '../services/service-binding.ts'
import { describeRecipe, insertRecipeVersion } from './recipe-version.ts'
import { assertNoRollout, lockService, subjectOf } from './rollout-calls.ts'
import { loadDetail } from './service-detail.ts'
import { loadVersion } from './version-calls.ts'
import { allowSilence } from '../../database/silence-limit.ts'

type Definitions = Record<string, ParameterDefinition>

const mostParameters = 200

function assertRecipeService({ kind }: ServiceRow): void {
  if (kind !== 'RECIPE')
    throw new AppError('CONFLICT', 'The parameters of this service are defined in its file.')
}

/** The values of each report of a service; without those that can't be read because the secret has changed. */
async function valuesOfReports(app: AppContext, trx: Trx, code: string): Promise<ParameterValues[]> {
  const rows = await trx
    .selectFrom('reports')
    .innerJoin('recipe_versions', (join) =>
      join
        .onRef('recipe_versions.report_id', '=', 'reports.id')
        .onRef('recipe_versions.version', '=', 'reports.recipe_version'),
    )
    .select('recipe_versions.service_params')
    .where('reports.service_code', '=', code)
    .execute()
  return rows.map((row) => openParams(app, row.service_params)).filter((values) => values !== null)
}

/** The number of reports that have a value for a parameter. */
async function reportsWith(app: AppContext, trx: Trx, code: string, name: string): Promise<number> {
  const reports = await valuesOfReports(app, trx, code)
  return reports.filter((values) => Object.hasOwn(values, name)).length
}

const hasFault = (params: Definitions, values: ParameterValues, name: string): boolean =>
  checkParameters(params, values).faults.some((one) => one.name === name)

/** Throws if a definition doesn't accept what reports have for the parameter, though the one before did. */
async function assertFitsReports(
  app: AppContext,
  trx: Trx,
  code: string,
  { before, after, name }: { before: Definitions; after: Definitions; name: string },
): Promise<void> {
  const reports = await valuesOfReports(app, trx, code)
  const unfit = reports.filter(
    (values) =>
      hasFault(after, values, name) && !(Object.hasOwn(before, name) && hasFault(before, values, name)),
  )
  if (unfit.length === 0) return
  const without = unfit.filter((values) => !Object.hasOwn(values, name)).length
  if (without > 0) fault(name, `needs a default, because ${reportsText(without)} would have no value for it`)
  fault(name, `doesn't accept the values of ${reportsText(unfit.length)}; change those first`)
}

const reportsText = (count: number): string => (count === 1 ? '1 report' : `${count} reports`)

interface Change {
  note: string
  /** The new definitions; throws `AppError` if the change isn't possible. */
  change: (before: ServiceVersionRow, trx: Trx) => Promise<Definitions>
}

/** Makes a version with other parameters the current one: they take effect with the next run of each report. */
async function changeParameters(
  app: AppContext,
  call:
    | Parameters<Handler<Routes['serviceParameterSave']>>[0]
    | Parameters<Handler<Routes['serviceParameterRemove']>>[0],
  { note, change }: Change,
): Promise<void> {
  const { service, actor } = call
  assertRecipeService(service)
  await app.db.transaction().execute(async (trx) => {
    const row = await lockService(trx, service.id)
    await assertNoRollout(trx, service.id)
    const before = await loadVersion(trx, service.id, row.current_version!)
    const params = await change(before, trx)
    const body = { template: before.recipe ?? {}, params }
    await allowSilence(trx)
    const parts = await describeRecipe(app, body)
    const version = await insertRecipeVersion(trx, row, body, parts, { note, userId: actor.userId })
    await trx.updateTable('services').set({ current_version: version }).where('id', '=', row.id).execute()
    await record(trx, call, {
      action: 'SERVICE_PARAMETERS_CHANGED',
      ...subjectOf(row),
      before: { version: before.version },
      after: { version, change: note },
    })
  })
}

const fault = (name: string, message: string) => assertFaultless([{ name, message }], 'body.definition')

export const serviceParameterSave =
  (app: AppContext): Handler<Routes['serviceParameterSave']> =>
  async (call) => {
    const { service, body } = call
    const { name, isNew } = body
    const definition = stripped(body.definition)
    await changeParameters(app, call, {
      note: `${isNew ? 'Adds' : 'Changes'} the parameter ${definition.label ?? name}`,
      change: async ({ definition: { params } }, trx) => {
        const isKnown = Object.hasOwn(params, name)
        if (isNew && isKnown) fault(name, 'exists already; choose another key')
        if (!isNew && !isKnown) fault(name, 'is no parameter of this service')
        if (isNew && Object.keys(params).length >= mostParameters)
          fault(name, `is too much: a service has at most ${mostParameters} parameters`)
        const after = { ...params, [name]: definition }
        await assertFitsReports(app, trx, service.code, { before: params, after, name })
        return after
      },
    })
    return loadDetail(app, service)
  }

type SentDefinition = Parameters<Handler<Routes['serviceParameterSave']>>[0]['body']['definition']

/** Without the properties that are undefined, which JSON drops. */
const stripped = (definition: SentDefinition): ParameterDefinition =>
  JSON.parse(JSON.stringify(definition)) as ParameterDefinition

export const serviceParameterRemove =
  (app: AppContext): Handler<Routes['serviceParameterRemove']> =>
  async (call) => {
    const { service, body } = call
    const { name, confirmed } = body
    await changeParameters(app, call, {
      note: `Removes the parameter ${name}`,
      change: async ({ definition: { params }, recipe }, trx) => {
        if (!Object.hasOwn(params, name)) fault(name, 'is no parameter of this service')
        if (usedParameters(recipe).has(name))
          throw new AppError('CONFLICT', `The recipe uses {param:${name}}. Add a version without it first.`)
        const dependent = Object.entries(params).find(([, one]) => one.showWhen?.parameter === name)
        if (dependent)
          throw new AppError(
            'CONFLICT',
            `The parameter "${dependent[0]}" is shown depending on it. Change that first.`,
          )
        const reports = confirmed ? 0 : await reportsWith(app, trx, service.code, name)
        if (reports > 0)
          throw new AppError(
            'CONFLICT',
            `${reportsText(reports)} ${reports === 1 ? 'has' : 'have'} a value for this parameter, which would be ignored. Confirm to remove it.`,
          )
        return Object.fromEntries(Object.entries(params).filter(([key]) => key !== name))
      },
    })
    return loadDetail(app, service)
  }
