import { mostGridViews } from '@windrow/contract/grid-bounds'
import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../database/connect.ts'
import { AppError } from '../../errors/app-error.ts'
import type { Handler } from '../../calls/handler.ts'
import { record } from '../../audit/record.ts'

interface Place {
  userId: number
  reportId: number
  pageId: string
}

async function viewsOf(db: Db, { userId, reportId, pageId }: Place) {
  const rows = await db
    .selectFrom('grid_views')
    .select(['id', 'name', 'layout', 'created_at'])
    .where('user_id', '=', userId)
    .where('report_id', '=', reportId)
    .where('page_id', '=', pageId)
    .orderBy('name')
    .execute()
  const views = rows.map((row) => ({
    viewId: row.id,
    name: row.name,
    layout: row.layout,
    createdDate: row.created_at.toISOString(),
  }))
  return { views }
}

export const gridViewList =
  (app: AppContext): Handler<Routes['gridViewList']> =>
  ({ actor, report, params: { pageId } }) =>
    viewsOf(app.db, { userId: actor.userId, reportId: report.id, pageId })

export const gridViewSave =
  (app: AppContext): Handler<Routes['gridViewSave']> =>
  (call) =>
    app.db.transaction().execute(async (trx) => {
      const { actor, report, params, body } = call
      const place = { userId: actor.userId, reportId: report.id, pageId: params.pageId }
      // Two of the same user wait for each other, so that the limit holds.
      await trx.selectFrom('users').select('id').where('id', '=', actor.userId).forNoKeyUpdate().execute()
      const { views } = await viewsOf(trx, place)
      const same = views.find(({ name }) => name.toLowerCase() === body.name.toLowerCase())
      if (!same && views.length >= mostGridViews)
        throw new AppError('CONFLICT', `You can save at most ${mostGridViews} views; delete one first.`)
      if (same) await trx.deleteFrom('grid_views').where('id', '=', same.viewId).execute()
      await trx
        .insertInto('grid_views')
        .values({
          user_id: actor.userId,
          report_id: report.id,
          page_id: params.pageId,
          name: body.name,
          layout: JSON.stringify(body.layout),
        })
        .execute()
      const subject = { type: 'table view', name: body.name }
      await record(trx, call, { action: 'TABLE_VIEW_SAVED', subject, after: body.layout })
      return viewsOf(trx, place)
    })

export const gridViewDelete =
  (app: AppContext): Handler<Routes['gridViewDelete']> =>
  (call) =>
    app.db.transaction().execute(async (trx) => {
      const { actor, report, params, gridView } = call
      await trx.deleteFrom('grid_views').where('id', '=', gridView.id).execute()
      const subject = { type: 'table view', id: gridView.id, name: gridView.name }
      await record(trx, call, { action: 'TABLE_VIEW_DELETED', subject })
      return viewsOf(trx, { userId: actor.userId, reportId: report.id, pageId: params.pageId })
    })
