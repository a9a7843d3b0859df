import { isTimeZone, timeZoneAdvice } from '@windrow/contract/time-zones'
import { isStaff } from '@windrow/contract/roles'
import type { Routes } from '@windrow/contract/routes'
import type { GeneratedSettings, PlanRepeat } from '@windrow/contract/schemas/reporting'
import type { AppContext } from '../../context.ts'
import type { Db, Trx } from '../../database/connect.ts'
import type { GeneratedReportRow } from '../../database/figure-tables.ts'
import { AppError } from '../../errors/app-error.ts'
import type { Actor } from '../../access/actor.ts'
import type { Handler } from '../../calls/handler.ts'
import { record } from '../../audit/record.ts'
import { todayOf } from '../../day-figures/figure-queries.ts'
import {
  generatedPage,
  generatedView,
  insertGenerated,
  mayChange,
  plansOf,
  settingsColumns,
} from './generated-queries.ts'
import { nextPlanTime, periodDays } from './plan-times.ts'
import { allowedReceivers } from './report-people.ts'

const mostWaiting = 5
const mostPlansOfUser = 50

export const generatedList =
  (app: AppContext): Handler<Routes['generatedList']> =>
  ({ query, actor }) =>
    generatedPage(app.db, actor, query.page, query.limit)

const fault = (path: string, message: string) => new AppError('VALIDATION', message, [{ path, message }])

/** Throws at the field if somebody on the list may not see what the file contains. */
async function checkReceivers(db: Db, { receivers }: GeneratedSettings, accountIds: readonly number[]) {
  const allowed = new Set((await allowedReceivers(db, receivers, accountIds)).map(({ email }) => email))
  const refused = receivers.filter((email) => !allowed.has(email.toLowerCase()))
  if (refused.length > 0)
    throw fault(
      'settings.receivers',
      `${refused.join(', ')} can't receive it: only users who may see reporting of all its accounts can.`,
    )
}

/** Limits what one user can order; two orders of the same user wait for each other. */
async function checkLimits(trx: Trx, userId: number, repeat: PlanRepeat | null) {
  await trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  const count = (table: 'generated_reports' | 'report_plans') =>
    trx
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('user_id', '=', userId)
  const [row, most, what] = repeat
    ? [
        await count('report_plans').where('report_plans.deleted_at', 'is', null).executeTakeFirst(),
        mostPlansOfUser,
        'regular reports',
      ]
    : [
        await count('generated_reports')
          .where('generated_reports.state', 'in', ['QUEUED', 'WORKING'])
          .executeTakeFirst(),
        mostWaiting,
        'reports in progress',
      ]
  if (row!.count >= most)
    throw new AppError(
      'CONFLICT',
      `You can have at most ${most} ${what}; wait for one to end, or delete one.`,
    )
}

async function orderOnce(trx: Trx, actor: Actor, settings: GeneratedSettings, accountIds: number[]) {
  const { today } = await todayOf(trx, actor.organizationId)
  const { from, to } = periodDays(settings.period, today)
  const values = { ...settingsColumns(settings, accountIds), user_id: actor.userId }
  const { id } = await insertGenerated(trx, { ...values, first_day: from, last_day: to })
  return id
}

async function orderPlan(
  trx: Trx,
  actor: Actor,
  settings: GeneratedSettings,
  repeat: PlanRepeat,
  accountIds: number[],
) {
  const { id } = await trx
    .insertInto('report_plans')
    .values({
      ...settingsColumns(settings, accountIds),
      user_id: actor.userId,
      repeat: JSON.stringify(repeat),
      next_due_at: nextPlanTime(repeat, Date.now()),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const generatedCreate =
  (app: AppContext): Handler<Routes['generatedCreate']> =>
  async (call) => {
    const { actor, body } = call
    const { settings, repeat } = body
    if (repeat && !isTimeZone(repeat.timeZone)) throw fault('repeat.timeZone', timeZoneAdvice)
    const accountIds = isStaff(actor.role) ? settings.accountIds : [actor.organizationId]
    await checkReceivers(app.db, settings, accountIds)
    const { id } = await app.db.transaction().execute(async (trx) => {
      await checkLimits(trx, actor.userId, repeat)
      const made = repeat
        ? await orderPlan(trx, actor, settings, repeat, accountIds)
        : await orderOnce(trx, actor, settings, accountIds)
      const subject = {
        type: repeat ? 'recurring report' : 'generated report',
        id: made,
        name: settings.name,
      }
      await record(trx, call, {
        action: repeat ? 'REPORT_PLAN_CREATED' : 'REPORT_ORDERED',
        subject,
        after: body,
      })
      return { id: made }
    })
    if (!repeat) return { report: await generatedView(app.db, actor, id), plan: null }
    const plan = (await plansOf(app.db, actor)).find((one) => one.id === id)
    return { report: null, plan: plan ?? null }
  }

export const generatedFile =
  (app: AppContext): Handler<Routes['generatedFile']> =>
  async ({ generated }) => {
    if (generated.state !== 'READY' || generated.object_key === null)
      throw new AppError('CONFLICT', 'The file is not ready. Reload the list to see why.')
    const extension = generated.format.toLowerCase()
    return {
      stream: await app.store.read(generated.object_key),
      mediaType: 'application/octet-stream',
      fileName: `${generated.name.replaceAll(/[^\p{L}\p{N} ._-]/gu, '')}.${extension}`,
    }
  }

function assertMayChange(actor: Actor, row: { user_id: number }): void {
  if (!mayChange(actor, row))
    throw new AppError('FORBIDDEN', 'Only an administrator, or the user who ordered it, can change it.')
}

const subjectOf = ({ id, name }: Pick<GeneratedReportRow, 'id' | 'name'>) => ({
  type: 'generated report',
  id,
  name,
})

export const generatedRetry =
  (app: AppContext): Handler<Routes['generatedRetry']> =>
  async (call) => {
    const { generated, actor } = call
    assertMayChange(actor, generated)
    await app.db.transaction().execute(async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable('generated_reports')
        .set({ state: 'QUEUED', losses: 0, message: null, ended_at: null, expires_at: null })
        .where('id', '=', generated.id)
        .where('state', '=', 'FAILED')
        .executeTakeFirstOrThrow()
      if (numUpdatedRows === 0n) throw new AppError('CONFLICT', 'Only failed reports can be generated again.')
      await record(trx, call, { action: 'REPORT_RETRIED', subject: subjectOf(generated) })
    })
    return generatedView(app.db, actor, generated.id)
  }

export const generatedDelete =
  (app: AppContext): Handler<Routes['generatedDelete']> =>
  async (call) => {
    const { generated, actor } = call
    assertMayChange(actor, generated)
    const view = await generatedView(app.db, actor, generated.id)
    await app.store.removeAfter(async (trx) => {
      const row = await trx
        .deleteFrom('generated_reports')
        .where('id', '=', generated.id)
        .returning('object_key')
        .executeTakeFirst()
      await record(trx, call, { action: 'REPORT_DELETED', subject: subjectOf(generated) })
      return row?.object_key ? [row.object_key] : []
    })
    return view
  }

export const reportPlanList =
  (app: AppContext): Handler<Routes['reportPlanList']> =>
  async ({ actor }) => ({ plans: await plansOf(app.db, actor) })

export const reportPlanDelete =
  (app: AppContext): Handler<Routes['reportPlanDelete']> =>
  async (call) => {
    const { plan, actor } = call
    assertMayChange(actor, plan)
    await app.db.transaction().execute(async (trx) => {
      await trx
        .updateTable('report_plans')
        .set({ deleted_at: new Date(), next_due_at: null })
        .where('id', '=', plan.id)
        .execute()
      const subject = { type: 'recurring report', id: plan.id, name: plan.name }
      await record(trx, call, { action: 'REPORT_PLAN_DELETED', subject })
    })
    return { plans: await plansOf(app.db, actor) }
  }
