import { sql } from 'kysely'
import type { z } from 'zod'
import type { Routes } from '@windrow/contract/routes'
import type { CategoryList } from '@windrow/contract/schemas/service-admin'
import type { AppContext } from '../../context.ts'
import type { Db, Trx } from '../../database/connect.ts'
import { AppError, breaksUnique, notFound } from '../../errors/app-error.ts'
import type { Handler } from '../../calls/handler.ts'
import { record } from '../../audit/record.ts'

/** All categories by name, with the numbers of their services. */
async function loadCategories(db: Db | Trx): Promise<z.infer<typeof CategoryList>> {
  const categories = await db
    .selectFrom('service_categories')
    .select([
      'id',
      'name',
      sql<number>`(select count(*)::int from services where category_id = service_categories.id)`.as(
        'services',
      ),
    ])
    .orderBy(sql`lower(name)`)
    .execute()
  const { count } = await db
    .selectFrom('services')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('category_id', 'is', null)
    .executeTakeFirstOrThrow()
  return { categories, uncategorized: count }
}

const nameTaken = (error: unknown): never => {
  if (!breaksUnique(error, 'service_categories_name')) throw error
  throw new AppError('NAME_TAKEN', 'There is a category of this name already; choose another name.', [
    { path: 'body.name', message: 'is taken' },
  ])
}

const subject = (id: number, name: string) => ({ subject: { type: 'category', id, name } })

export const categoryList =
  ({ db }: AppContext): Handler<Routes['categoryList']> =>
  () =>
    loadCategories(db)

export const categoryCreate =
  ({ db }: AppContext): Handler<Routes['categoryCreate']> =>
  (call) =>
    db.transaction().execute(async (trx) => {
      const { name } = call.body
      const { id } = await trx
        .insertInto('service_categories')
        .values({ name })
        .returning('id')
        .executeTakeFirstOrThrow()
        .catch(nameTaken)
      await record(trx, call, { action: 'CATEGORY_CREATED', ...subject(id, name), after: { name } })
      return loadCategories(trx)
    })

export const categoryRename =
  ({ db }: AppContext): Handler<Routes['categoryRename']> =>
  (call) =>
    db.transaction().execute(async (trx) => {
      const { category, body } = call
      const { numUpdatedRows } = await trx
        .updateTable('service_categories')
        .set({ name: body.name })
        .where('id', '=', category.id)
        .executeTakeFirst()
        .catch(nameTaken)
      if (numUpdatedRows === 0n) throw notFound('category')
      await record(trx, call, {
        action: 'CATEGORY_RENAMED',
        ...subject(category.id, body.name),
        before: { name: category.name },
        after: { name: body.name },
      })
      return loadCategories(trx)
    })

export const categoryDelete =
  ({ db }: AppContext): Handler<Routes['categoryDelete']> =>
  (call) =>
    db.transaction().execute(async (trx) => {
      const { category } = call
      await trx.deleteFrom('service_categories').where('id', '=', category.id).execute()
      await record(trx, call, {
        action: 'CATEGORY_DELETED',
        ...subject(category.id, category.name),
        before: { name: category.name },
      })
      return loadCategories(trx)
    })

export const servicesAssign =
  ({ db }: AppContext): Handler<Routes['servicesAssign']> =>
  (call) =>
    db.transaction().execute(async (trx) => {
      const { serviceIds, categoryId } = call.body
      const name = categoryId === null ? 'Uncategorized' : await lockCategory(trx, categoryId)
      const before = await trx
        .selectFrom('services')
        .select(['id', 'code', 'category_id'])
        .where('id', 'in', serviceIds)
        .orderBy('id')
        .forUpdate()
        .execute()
      if (before.length !== new Set(serviceIds).size) throw notFound('service')
      await trx
        .updateTable('services')
        .set({ category_id: categoryId })
        .where('id', 'in', serviceIds)
        .execute()
      await record(trx, call, {
        action: 'SERVICES_CATEGORIZED',
        subject: { type: 'category', id: categoryId ?? undefined, name },
        before,
        after: { categoryId },
      })
      return loadCategories(trx)
    })

async function lockCategory(trx: Trx, id: number): Promise<string> {
  const row = await trx
    .selectFrom('service_categories')
    .select('name')
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst()
  if (!row) throw notFound('category')
  return row.name
}
