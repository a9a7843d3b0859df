import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../database/connect.ts'
import type { RunRow } from '../../database/run-tables.ts'
import { AppError, notFound } from '../../errors/app-error.ts'
import type { Handler } from '../../calls/handler.ts'
import { auditEventOf } from '../../audit/audit-event-of.ts'
import { record } from '../../audit/record.ts'
import {
  cancelProfile,
  orderProfile,
  profileHistory,
  profileRow,
  tableOf,
  toProfile,
  whyUnavailable,
} from './profile-queries.ts'

/** 0 means no schedule and matches any run. */
function checkSchedule(run: RunRow, scheduleId: number): void {
  if (scheduleId !== 0 && scheduleId !== run.schedule_id) throw notFound('schedule of this run')
}

async function profileOf(db: Db, run: RunRow, pageId: string | undefined, limit?: number) {
  const table = await tableOf(db, run.id, pageId)
  return toProfile(run, table, await profileRow(db, run.id, table.page_id), limit)
}

export const profileGet =
  ({ db }: AppContext): Handler<Routes['profileGet']> =>
  async ({ run, params, query }) => {
    checkSchedule(run, params.scheduleId)
    return profileOf(db, run, query.page_id, query.limit)
  }

export const profileTrend =
  ({ db }: AppContext): Handler<Routes['profileTrend']> =>
  async ({ run, params, query }) => {
    checkSchedule(run, params.scheduleId)
    const table = await tableOf(db, run.id, query.page_id)
    return profileHistory(db, run, table.page_id, { limit: query.limit, column: query.column_name })
  }

export const profileGenerate =
  ({ db }: AppContext): Handler<Routes['profileGenerate']> =>
  async (call) => {
    const { run, params } = call
    const table = await tableOf(db, run.id, params.pageId)
    const unavailable = whyUnavailable(run, table)
    if (unavailable !== null) throw new AppError('CONFLICT', unavailable)
    await db.transaction().execute(async (trx) => {
      await orderProfile(trx, run.id, table.page_id)
      await record(trx, call, {
        action: 'PROFILE_ORDERED',
        subject: { type: 'run', id: run.id },
        after: { pageId: table.page_id },
      })
    })
    return profileOf(db, run, table.page_id)
  }

export const profileCancel =
  ({ db }: AppContext): Handler<Routes['profileCancel']> =>
  async (call) => {
    const { run, params } = call
    const { page_id } = await tableOf(db, run.id, params.pageId)
    await db.transaction().execute(async (trx) => {
      if (!(await cancelProfile(trx, run.id, page_id)))
        throw new AppError(
          'CONFLICT',
          'No profile of this table is being made, so there is nothing to cancel.',
        )
      await record(trx, call, auditEventOf('profileCancel', call))
    })
    return profileOf(db, run, page_id)
  }
