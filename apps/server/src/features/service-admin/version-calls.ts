import { isDeepStrictEqual } from 'node:util'
import type { Routes } from '@windrow/contract/routes'
import {
  differenceCounts,
  type DifferenceLine,
  lineDifference,
  shortDifference,
} from '../../catalogue/line-difference.ts'
import { sourceText } from '../../catalogue/register-module.ts'
import type { AppContext } from '../../context.ts'
import type { Db, Trx } from '../../database/connect.ts'
import type { ServiceVersionRow } from '../../database/service-tables.ts'
import { sql } from 'kysely'
import { AppError, notFound } from '../../errors/app-error.ts'
import type { Handler } from '../../calls/handler.ts'
import { record } from '../../audit/record.ts'
import { describeRecipe, insertRecipeVersion, recipeText } from './recipe-version.ts'
import { lockService, subjectOf } from './rollout-calls.ts'
import { loadDetail } from './service-detail.ts'

/** A version of a service. Throws NOT_FOUND. */
export async function loadVersion(
  db: Db | Trx,
  serviceId: number,
  version: number,
): Promise<ServiceVersionRow> {
  const row = await db
    .selectFrom('service_versions')
    .selectAll()
    .where('service_id', '=', serviceId)
    .where('version', '=', version)
    .executeTakeFirst()
  if (!row) throw notFound('version of this service')
  return row
}

export const serviceVersionAdd =
  (app: AppContext): Handler<Routes['serviceVersionAdd']> =>
  async (call) => {
    const { service, body, actor } = call
    if (service.kind !== 'RECIPE')
      throw new AppError('CONFLICT', 'Versions of this service come from its file in the services folder.')
    const { definition } = await loadVersion(app.db, service.id, service.current_version!)
    const recipe = { template: body.recipe, params: definition.params }
    const parts = await describeRecipe(app, recipe)
    await app.db.transaction().execute(async (trx) => {
      const { current_version } = await lockService(trx, service.id)
      if (current_version !== service.current_version)
        throw new AppError('CONFLICT', 'The service has changed meanwhile. Look at it again.')
      const version = await insertRecipeVersion(trx, service, recipe, parts, {
        note: body.note,
        userId: actor.userId,
      })
      await record(trx, call, {
        action: 'SERVICE_VERSION_ADDED',
        ...subjectOf(service),
        after: { version, note: body.note },
      })
    })
    return loadDetail(app, service)
  }

export const serviceVersionDeprecate =
  (app: AppContext): Handler<Routes['serviceVersionDeprecate']> =>
  async (call) => {
    const { service, body, params } = call
    await app.db.transaction().execute(async (trx) => {
      await lockService(trx, service.id)
      const { version, deprecated_at } = await loadVersion(trx, service.id, params.versionNumber)
      await trx
        .updateTable('service_versions')
        .set({
          deprecated_at: body.deprecated ? sql<Date>`now()` : null,
          deprecated_note: body.deprecated ? body.note : null,
        })
        .where('service_id', '=', service.id)
        .where('version', '=', version)
        .execute()
      await record(trx, call, {
        action: 'SERVICE_VERSION_DEPRECATED',
        ...subjectOf(service),
        before: { version, deprecated: deprecated_at !== null },
        after: { version, ...body },
      })
    })
    return loadDetail(app, service)
  }

export const serviceUseKept =
  (app: AppContext): Handler<Routes['serviceUseKept']> =>
  async (call) => {
    const { service, body } = call
    await app.db.transaction().execute(async (trx) => {
      const row = await lockService(trx, service.id)
      if (row.kind !== 'MODULE' || row.missing_since === null)
        throw new AppError(
          'CONFLICT',
          'The file of this service is in the services folder, so no copy is needed.',
        )
      const { is_kept } = await loadVersion(trx, service.id, body.version)
      if (!is_kept)
        throw new AppError(
          'CONFLICT',
          'This version has no copy that can be run, because it imports packages. Put its file back.',
        )
      await trx
        .updateTable('services')
        .set({ uses_kept: true, current_version: body.version })
        .where('id', '=', service.id)
        .execute()
      await record(trx, call, {
        action: 'SERVICE_KEPT_VERSION_USED',
        ...subjectOf(service),
        before: { version: row.current_version },
        after: { version: body.version },
      })
    })
    return loadDetail(app, service)
  }

/** Lines that an answer contains at most, each this long. */
const mostLines = 400
const longestLine = 500

const textOf = ({ recipe, definition, source }: ServiceVersionRow): string =>
  recipe ? recipeText({ template: recipe, params: definition.params }) : sourceText(source ?? [])

export const serviceDifference =
  ({ db }: AppContext): Handler<Routes['serviceDifference']> =>
  async ({ service, query }) => {
    const [from, to] = [
      await loadVersion(db, service.id, query.from),
      await loadVersion(db, service.id, query.to),
    ]
    const lines = lineDifference(textOf(from), textOf(to))
    const short = shortDifference(lines)
    const cut = ({ kind, text }: DifferenceLine) => ({ kind, text: text.slice(0, longestLine) })
    const [before, after] = [from.definition.params, to.definition.params]
    const kept = Object.keys(after).filter((name) => Object.hasOwn(before, name))
    const same = kept.filter((name) => isDeepStrictEqual(before[name], after[name]))
    return {
      ...differenceCounts(lines),
      lines: short.slice(0, mostLines).map(cut),
      isComplete: short.length <= mostLines,
      parameters: {
        unchanged: same.length,
        added: Object.keys(after).filter((name) => !Object.hasOwn(before, name)),
        removed: Object.keys(before).filter((name) => !Object.hasOwn(after, name)),
        changed: kept.filter((name) => !same.includes(name)),
      },
    }
  }
