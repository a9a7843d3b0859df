import type { Routes } from '@windrow/contract/routes'
import { staffRoleIds } from '@windrow/contract/roles'
import type { AppContext } from '../../context.ts'
import type { Trx } from '../../database/connect.ts'
import type { ServiceRow } from '../../database/service-tables.ts'
import { AppError, breaksUnique } from '../../errors/app-error.ts'
import type { Handler } from '../../calls/handler.ts'
import { changed } from '../../audit/changed.ts'
import { record } from '../../audit/record.ts'
import { visibleProject } from '../../access/visible.ts'
import { currentVersion } from '../../recipes/recipes.ts'
import { invalid } from '../services/service-binding.ts'
import { describeRecipe, insertRecipeVersion, type Template } from './recipe-version.ts'
import { lockService, subjectOf } from './rollout-calls.ts'
import { personName } from './service-figures.ts'
import { loadDetail } from './service-detail.ts'

const codeTaken = (error: unknown): never => {
  if (!breaksUnique(error, 'services_code')) throw error
  throw new AppError('NAME_TAKEN', 'Another service has this code; choose another one.', [
    { path: 'body.code', message: 'is taken' },
  ])
}

/** Replaces the owners of a service. Throws SERVICE_INVALID unless all are active staff. */
async function saveOwners(trx: Trx, serviceId: number, ids: readonly number[]): Promise<void> {
  const unique = [...new Set(ids)]
  const users = await trx
    .selectFrom('users')
    .select(['id', personName('users').as('full_name'), 'email'])
    .where('id', 'in', [-1, ...unique])
    .where('role_id', 'in', [...staffRoleIds])
    .where('removed_at', 'is', null)
    .execute()
  const rows = unique.map((id, position) => {
    const user = users.find((one) => one.id === id)
    if (!user)
      throw invalid('Owners of a service must be staff.', [
        { path: 'body.ownerIds', message: 'must be staff' },
      ])
    return {
      service_id: serviceId,
      position,
      user_id: id,
      full_name: user.full_name ?? '',
      email: user.email,
    }
  })
  await trx.deleteFrom('service_owners').where('service_id', '=', serviceId).execute()
  if (rows.length > 0) await trx.insertInto('service_owners').values(rows).execute()
}

async function assertCategory(trx: Trx, id: number | null | undefined): Promise<void> {
  if (id === null || id === undefined) return
  const row = await trx
    .selectFrom('service_categories')
    .select('id')
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst()
  if (!row)
    throw invalid('There is no such category; choose another one.', [
      { path: 'body.categoryId', message: 'is no category' },
    ])
}

type CreateCall = Parameters<Handler<Routes['serviceCreate']>>[0]

/** The recipe of the body, or that of the report that it names. */
async function templateOf(app: AppContext, { body, actor }: CreateCall): Promise<Template> {
  if (body.recipe) return body.recipe
  if (body.fromReportId === undefined)
    throw invalid('Enter a recipe, or choose a report to copy it from.', [
      { path: 'body.recipe', message: 'is required' },
    ])
  const report = await visibleProject(app.db, actor)
    .innerJoin('reports', 'reports.project_id', 'projects.id')
    .select(['reports.id', 'reports.service_code'])
    .where('reports.id', '=', body.fromReportId)
    .executeTakeFirst()
  if (report?.service_code !== 'page-extractor')
    throw invalid('Choose a report with a recipe of its own.', [
      { path: 'body.fromReportId', message: 'is no report with a recipe' },
    ])
  return { ...(await currentVersion(app.db, report.id)).recipe }
}

export const serviceCreate =
  (app: AppContext): Handler<Routes['serviceCreate']> =>
  async (call) => {
    const { body, actor } = call
    const recipe = { template: await templateOf(app, call), params: {} }
    const parts = await describeRecipe(app, recipe)
    const service = await app.db.transaction().execute(async (trx) => {
      await assertCategory(trx, body.categoryId)
      const row = await trx
        .insertInto('services')
        .values({
          code: body.code,
          name: body.name,
          description: body.description,
          kind: 'RECIPE',
          category_id: body.categoryId,
          created_by: actor.userId,
        })
        .returningAll()
        .executeTakeFirstOrThrow()
        .catch(codeTaken)
      await saveOwners(trx, row.id, body.ownerIds)
      const version = await insertRecipeVersion(trx, row, recipe, parts, {
        note: 'First version',
        userId: actor.userId,
      })
      await trx.updateTable('services').set({ current_version: version }).where('id', '=', row.id).execute()
      const { recipe: _, ...after } = body
      await record(trx, call, { action: 'SERVICE_CREATED', ...subjectOf(row), after })
      return row
    })
    return loadDetail(app, service)
  }

const usesOf = async (trx: Trx, code: string): Promise<number> => {
  const { count } = await trx
    .selectFrom('recipe_versions')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('service_code', '=', code)
    .executeTakeFirstOrThrow()
  return Number(count)
}

async function assertCodeChanges(trx: Trx, row: ServiceRow): Promise<void> {
  if (row.kind !== 'RECIPE')
    throw new AppError(
      'CONFLICT',
      'The code of this service is defined in its file, so it cannot change here.',
    )
  if ((await usesOf(trx, row.code)) > 0)
    throw new AppError('CONFLICT', 'Reports use this service, so its code can no longer change.', [
      { path: 'body.code', message: 'is in use' },
    ])
}

export const serviceUpdate =
  (app: AppContext): Handler<Routes['serviceUpdate']> =>
  async (call) => {
    const { service, body } = call
    const after = await app.db.transaction().execute(async (trx) => {
      const before = await lockService(trx, service.id)
      const { ownerIds, ...rest } = body
      await assertCategory(trx, rest.categoryId)
      if (rest.code !== undefined && rest.code !== before.code) await assertCodeChanges(trx, before)
      if (ownerIds) await saveOwners(trx, service.id, ownerIds)
      const isEdited = ownerIds !== undefined || rest.name !== undefined || rest.description !== undefined
      const row = await trx
        .updateTable('services')
        .set({
          ...(rest.name !== undefined && { name: rest.name }),
          ...(rest.code !== undefined && { code: rest.code }),
          ...(rest.description !== undefined && { description: rest.description }),
          ...(rest.categoryId !== undefined && { category_id: rest.categoryId }),
          ...(rest.isOffered !== undefined && { is_offered: rest.isOffered }),
          is_edited: before.is_edited || isEdited,
        })
        .where('id', '=', service.id)
        .returningAll()
        .executeTakeFirstOrThrow()
        .catch(codeTaken)
      const change = changed({ ...before }, { ...row })
      await record(trx, call, {
        action: 'SERVICE_CHANGED',
        ...subjectOf(row),
        before: change.before,
        after: { ...change.after, ...(ownerIds && { ownerIds }) },
      })
      return row
    })
    return loadDetail(app, after)
  }
