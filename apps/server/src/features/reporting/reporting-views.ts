import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../database/connect.ts'
import { AppError } from '../../errors/app-error.ts'
import type { Handler } from '../../calls/handler.ts'
import { record } from '../../audit/record.ts'

const mostViews = 50

async function viewsOf(db: Db, userId: number) {
  const views = await db
    .selectFrom('reporting_views')
    .select(['id', 'name', 'filters'])
    .where('user_id', '=', userId)
    .orderBy('name')
    .execute()
  return { views }
}

export const reportingViewList =
  (app: AppContext): Handler<Routes['reportingViewList']> =>
  ({ actor }) =>
    viewsOf(app.db, actor.userId)

export const reportingViewSave =
  (app: AppContext): Handler<Routes['reportingViewSave']> =>
  (call) =>
    app.db.transaction().execute(async (trx) => {
      const { actor, body } = call
      // Two of the same user wait for each other, so that the limit holds.
      await trx.selectFrom('users').select('id').where('id', '=', actor.userId).forNoKeyUpdate().execute()
      const { views } = await viewsOf(trx, actor.userId)
      const same = views.find(({ name }) => name.toLowerCase() === body.name.toLowerCase())
      if (!same && views.length >= mostViews)
        throw new AppError('CONFLICT', `You can save at most ${mostViews} views; delete one first.`)
      if (same) await trx.deleteFrom('reporting_views').where('id', '=', same.id).execute()
      await trx
        .insertInto('reporting_views')
        .values({ user_id: actor.userId, name: body.name, filters: JSON.stringify(body.filters) })
        .execute()
      const subject = { type: 'reporting view', name: body.name }
      await record(trx, call, { action: 'REPORTING_VIEW_SAVED', subject, after: body.filters })
      return viewsOf(trx, actor.userId)
    })

export const reportingViewDelete =
  (app: AppContext): Handler<Routes['reportingViewDelete']> =>
  (call) =>
    app.db.transaction().execute(async (trx) => {
      const { view, actor } = call
      await trx.deleteFrom('reporting_views').where('id', '=', view.id).execute()
      const subject = { type: 'reporting view', id: view.id, name: view.name }
      await record(trx, call, { action: 'REPORTING_VIEW_DELETED', subject })
      return viewsOf(trx, actor.userId)
    })
