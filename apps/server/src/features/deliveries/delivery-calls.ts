import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import { AppError, notFound } from '../../errors/app-error.ts'
import type { Handler } from '../../calls/handler.ts'
import { record } from '../../audit/record.ts'
import { checkExport } from '../../dataset-files/check-export.ts'
import { destinationsOf } from './destination-queries.ts'
import { cancelDelivery, resendDelivery } from './change-delivery.ts'
import {
  deliveryDetail,
  findDeliveries,
  listAttempts,
  listDeliveries,
  loadDelivery,
} from './delivery-queries.ts'
import { assertReviewed } from './held-deliveries.ts'
import { orderDeliveries } from './queue-deliveries.ts'

const pagination = (query: { page: number; limit: number }, total: number) => ({
  page: query.page,
  perPage: query.limit,
  total,
})

export const deliveryAttempts =
  (app: AppContext): Handler<Routes['deliveryAttempts']> =>
  async ({ report, query }) => {
    const { attempts, total } = await listAttempts(app.db, report.id, query)
    return { attempts, pagination: pagination(query, total) }
  }

export const deliveryList =
  (app: AppContext): Handler<Routes['deliveryList']> =>
  async ({ report, query }) => {
    const { deliveries, total } = await listDeliveries(app.db, report.id, query)
    return { deliveries, pagination: pagination(query, total) }
  }

export const deliveryGet =
  (app: AppContext): Handler<Routes['deliveryGet']> =>
  ({ report, delivery }) =>
    deliveryDetail(app.db, report.id, delivery.id)

export const deliveryResend =
  (app: AppContext): Handler<Routes['deliveryResend']> =>
  async (call) => {
    const { project, report, delivery, body, actor } = call
    const id = await app.db.transaction().execute(async (trx) => {
      const order = { userId: actor.userId, replay: body.replay }
      const { id, row } = await resendDelivery(trx, report.id, delivery.id, order)
      await record(trx, call, {
        action: 'DELIVERY_ORDERED',
        subject: { type: 'run', id: row.run_id, name: report.name },
        organizationId: project.organization_id,
        after: { deliveries: [id], again: delivery.id, replay: body.replay },
      })
      return id
    })
    return loadDelivery(app.db, report.id, id)
  }

export const deliveryCancel =
  (app: AppContext): Handler<Routes['deliveryCancel']> =>
  async (call) => {
    const { project, report, delivery } = call
    await app.db.transaction().execute(async (trx) => {
      const row = await cancelDelivery(trx, report.id, delivery.id)
      await record(trx, call, {
        action: 'DELIVERY_CANCELLED',
        subject: { type: 'run', id: row.run_id, name: report.name },
        organizationId: project.organization_id,
        after: { delivery: row.id },
      })
    })
    return loadDelivery(app.db, report.id, delivery.id)
  }

export const deliverNow =
  (app: AppContext): Handler<Routes['deliverNow']> =>
  async (call) => {
    const { project, report, run, body, actor } = call
    checkExport(run, { current: false })
    const ids = await app.db.transaction().execute(async (trx) => {
      await assertReviewed(trx, run.id)
      const known = await destinationsOf(trx, report).select(['id', 'enabled']).execute()
      const wanted = body.destinationIds ?? known.flatMap(({ id, enabled }) => (enabled ? [id] : []))
      if (wanted.some((id) => !known.some((destination) => destination.id === id)))
        throw notFound('delivery destination')
      if (known.some(({ id, enabled }) => !enabled && wanted.includes(id)))
        throw new AppError('CONFLICT', 'This destination is turned off; turn it on first.')
      if (wanted.length === 0)
        throw new AppError('CONFLICT', 'There is no destination to deliver to; add one first.')
      const order = { destinationIds: wanted, userId: actor.userId, origin: 'MANUAL' as const }
      const ordered = await orderDeliveries(trx, run, order)
      await record(trx, call, {
        action: 'DELIVERY_ORDERED',
        subject: { type: 'run', id: run.id, name: report.name },
        organizationId: project.organization_id,
        after: { deliveries: ordered, destinations: wanted },
      })
      return ordered
    })
    return { deliveries: (await findDeliveries(app.db, ids)).map(({ delivery }) => delivery) }
  }
