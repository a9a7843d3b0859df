import { isDeepStrictEqual } from 'node:util'
import { sql, type UpdateObject } from 'kysely'
import { roleMay } from '@windrow/contract/roles'
import type { Routes } from '@windrow/contract/routes'
import type { Recurrence, ScheduleSettings } from '@windrow/contract/schemas/schedules'
import { mostSchedules } from '@windrow/contract/schedules'
import type { AppContext } from '../../context.ts'
import { databaseNow } from '../../database/database-now.ts'
import type { Trx } from '../../database/connect.ts'
import type { Database } from '../../database/schema.ts'
import type { ProjectRow, ReportRow } from '../../database/project-tables.ts'
import type { ScheduleRow } from '../../database/schedule-tables.ts'
import { AppError, breaksUnique, notFound } from '../../errors/app-error.ts'
import type { Handler } from '../../calls/handler.ts'
import { changed } from '../../audit/changed.ts'
import { record, type Source } from '../../audit/record.ts'
import type { Actor } from '../../access/actor.ts'
import { lockReport } from '../../recipes/lock-report.ts'
import { assertMayOverride, overrideNames, sealOverrides } from '../services/parameter-overrides.ts'
import { fireTime } from './jitter.ts'
import { nextDue } from './recurrence.ts'
import { assertRecurrence } from './recurrence-faults.ts'
import { loadSchedule } from './schedule-view.ts'

type ScheduleCall = Source & { actor: Actor; project: ProjectRow; report: ReportRow }
type AuditEvent = {
  action: string
  schedule: { id: number; name: string }
  before?: unknown
  after?: unknown
}

const recordEvent = (trx: Trx, call: ScheduleCall, { action, schedule, before, after }: AuditEvent) =>
  record(trx, call, {
    action,
    subject: { type: 'schedule', id: schedule.id, name: schedule.name },
    organizationId: call.project.organization_id,
    before,
    after,
  })

const nameTaken = (error: unknown): never => {
  if (!breaksUnique(error, 'schedules_name')) throw error
  throw new AppError('NAME_TAKEN', 'This report has a schedule of this name already; choose another name.', [
    { path: 'body.name', message: 'is taken' },
  ])
}

/** Columns of the settings. */
const columns = (settings: ScheduleSettings) => ({
  name: settings.name,
  recurrence: JSON.stringify(settings.recurrence),
  overlap: settings.overlap,
  misfire: settings.misfire,
  misfire_limit: settings.misfireLimit,
  finish_within_minutes: settings.finishWithinMinutes,
  options: settings.options === null ? null : JSON.stringify(settings.options),
})

/** What the audit log shows of sealed parameter overrides: their names, and which values changed. */
function auditedParameters(given: Own, before: Own = null) {
  if (isDeepStrictEqual(given, before)) return { parameters: overrideNames(given) }
  const isNew = (name: string) => !isDeepStrictEqual(given?.values[name], before?.values[name])
  return { parameters: overrideNames(given), newValuesOf: overrideNames(given).filter(isNew) }
}
type Own = ScheduleRow['parameters']

/**
 * The sealed parameter overrides of a schedule; unchanged if the body has none. Throws if the actor may not set them or
 * they are invalid.
 */
async function parametersOf(
  app: AppContext,
  call: ScheduleCall,
  before: Own,
  given: ScheduleSettings['parameters'],
) {
  if (!given) return before
  assertMayOverride(call.actor)
  return sealOverrides(app, call.report, given, before)
}

const shown = (row: ScheduleRow) => ({
  name: row.name,
  recurrence: row.recurrence,
  overlap: row.overlap,
  misfire: row.misfire,
  misfireLimit: row.misfire_limit,
  finishWithinMinutes: row.finish_within_minutes,
  options: row.options,
  parameters: overrideNames(row.parameters),
})

/** Throws if a role without run options changes those of a schedule; existing ones may stay. */
function assertOptions(
  { actor, report }: ScheduleCall,
  wanted: ScheduleSettings['options'],
  now: unknown,
): void {
  if (isDeepStrictEqual(wanted, now)) return
  if (!roleMay(actor.role, 'report:run-options'))
    throw new AppError('FORBIDDEN', 'Your role does not allow run options; leave them as they are.')
  if (wanted?.startUrls && report.service_code !== 'page-extractor')
    throw new AppError(
      'VALIDATION',
      "body.options.startUrls: the service's parameters set its start; change them instead",
      [{ path: 'body.options.startUrls', message: 'is for the page extractor only' }],
    )
}

/** The next due time after now, and its start time with jitter. */
function nextTimes(id: number, recurrence: Recurrence, jitterMinutes: number, now: number) {
  const at = nextDue(recurrence)(now)?.at
  if (at === undefined) return { next_due_at: null, next_fire_at: null }
  return { next_due_at: new Date(at), next_fire_at: new Date(fireTime(id, at, jitterMinutes)) }
}

/** Call with the report locked, so that concurrent calls can't exceed the limit together. */
async function assertFewEnough(trx: Trx, reportId: number): Promise<void> {
  const { count } = await trx
    .selectFrom('schedules')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('report_id', '=', reportId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (count >= mostSchedules)
    throw new AppError(
      'CONFLICT',
      `A report has ${mostSchedules} schedules at most; delete one of them first.`,
    )
}

export const scheduleCreate =
  (app: AppContext): Handler<Routes['scheduleCreate']> =>
  async (call) => {
    const { report, actor, body } = call
    const now = await databaseNow(app.db)
    assertRecurrence(body.recurrence, now)
    assertOptions(call, body.options, null)
    const parameters = await parametersOf(app, call, null, body.parameters)
    const id = await app.db.transaction().execute(async (trx) => {
      await lockReport(trx, call)
      await assertFewEnough(trx, report.id)
      const row = await trx
        .insertInto('schedules')
        .values({
          ...columns(body),
          parameters: parameters && JSON.stringify(parameters),
          report_id: report.id,
          created_by: actor.userId,
          ...nextTimes(0, body.recurrence, 0, now),
        })
        .returning(['id', 'name'])
        .executeTakeFirstOrThrow()
        .catch(nameTaken)
      await recordEvent(trx, call, {
        action: 'SCHEDULE_CREATED',
        schedule: row,
        after: { ...body, ...auditedParameters(parameters) },
      })
      return row.id
    })
    return loadSchedule(app, id, actor)
  }

/** The current row, locked; the guard's copy may be outdated. */
async function lockSchedule(trx: Trx, id: number): Promise<ScheduleRow> {
  const row = await trx
    .selectFrom('schedules')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw notFound('schedule')
  return row
}

/** Throws if the overrides changed since they were read: unchanged passwords must not undo another user's change. */
function assertUnchanged(now: Own, seen: Own): void {
  if (!isDeepStrictEqual(now, seen))
    throw new AppError(
      'CONFLICT',
      'This schedule was changed meanwhile; open it again and repeat your change.',
    )
}

const change = (trx: Trx, id: number, values: UpdateObject<Database, 'schedules'>) =>
  trx.updateTable('schedules').set(values).where('id', '=', id).execute().catch(nameTaken)

export const scheduleUpdate =
  (app: AppContext): Handler<Routes['scheduleUpdate']> =>
  async (call) => {
    const { schedule, actor, body } = call
    const parameters = await parametersOf(app, call, schedule.parameters, body.parameters)
    await app.db.transaction().execute(async (trx) => {
      await lockReport(trx, call)
      const before = await lockSchedule(trx, schedule.id)
      assertUnchanged(before.parameters, schedule.parameters)
      const now = await databaseNow(trx)
      const isSame = isDeepStrictEqual(before.recurrence, body.recurrence)
      if (!isSame) assertRecurrence(body.recurrence, now)
      assertOptions(call, body.options, before.options)
      // Don't skip a due time whose start is being delayed by jitter.
      const times =
        isSame || !before.enabled ? {} : nextTimes(before.id, body.recurrence, before.jitter_minutes, now)
      const own = { parameters: parameters && JSON.stringify(parameters) }
      await change(trx, schedule.id, { ...columns(body), ...own, ...times })
      const after = { ...body, ...auditedParameters(parameters, before.parameters) }
      await recordEvent(trx, call, { action: 'SCHEDULE_CHANGED', schedule, ...changed(shown(before), after) })
    })
    return loadSchedule(app, schedule.id, actor)
  }

const dropWaiting = (trx: Trx, id: number, reason: string) =>
  trx
    .updateTable('schedule_firings')
    .set({ state: 'SKIPPED', reason, finish_by: null })
    .where('schedule_id', '=', id)
    .where('state', '=', 'WAITING')
    .execute()

const noTimes = { next_due_at: null, next_fire_at: null }

export const scheduleDelete =
  (app: AppContext): Handler<Routes['scheduleDelete']> =>
  async (call) => {
    const { schedule } = call
    await app.db.transaction().execute(async (trx) => {
      const before = await lockSchedule(trx, schedule.id)
      await change(trx, schedule.id, { ...noTimes, enabled: false, deleted_at: sql`now()` })
      await dropWaiting(trx, schedule.id, 'The schedule was deleted.')
      await recordEvent(trx, call, { action: 'SCHEDULE_DELETED', schedule, before: shown(before) })
    })
    return { id: schedule.id }
  }

export const schedulePause =
  (app: AppContext): Handler<Routes['schedulePause']> =>
  async (call) => {
    const { schedule, actor } = call
    await app.db.transaction().execute(async (trx) => {
      const { enabled } = await lockSchedule(trx, schedule.id)
      if (!enabled) throw new AppError('CONFLICT', 'This schedule is paused already.')
      await change(trx, schedule.id, { ...noTimes, enabled: false })
      await dropWaiting(trx, schedule.id, 'The schedule was paused manually.')
      await recordEvent(trx, call, { action: 'SCHEDULE_PAUSED', schedule })
    })
    return loadSchedule(app, schedule.id, actor)
  }

export const scheduleResume =
  (app: AppContext): Handler<Routes['scheduleResume']> =>
  async (call) => {
    const { schedule, actor } = call
    await app.db.transaction().execute(async (trx) => {
      const { enabled, recurrence, jitter_minutes } = await lockSchedule(trx, schedule.id)
      if (enabled) throw new AppError('CONFLICT', 'This schedule is not paused.')
      const times = nextTimes(schedule.id, recurrence, jitter_minutes, await databaseNow(trx))
      await change(trx, schedule.id, { ...times, enabled: true })
      await recordEvent(trx, call, { action: 'SCHEDULE_RESUMED', schedule })
    })
    return loadSchedule(app, schedule.id, actor)
  }

export const scheduleAdminSettings =
  (app: AppContext): Handler<Routes['scheduleAdminSettings']> =>
  async (call) => {
    const { report, actor, body } = call
    await app.db.transaction().execute(async (trx) => {
      const before = await lockSchedule(trx, body.scheduleId)
      if (before.report_id !== report.id) throw notFound('schedule')
      const due = before.next_due_at
      const next_fire_at = due && new Date(fireTime(before.id, due.getTime(), body.jitterMinutes))
      await change(trx, before.id, {
        priority: body.priority,
        jitter_minutes: body.jitterMinutes,
        max_runs_per_day: body.maxRunsPerDay,
        admin_note: body.note,
        next_fire_at,
      })
      const { scheduleId: _named, ...after } = body
      await recordEvent(trx, call, { action: 'SCHEDULE_ADMIN_SETTINGS', schedule: before, after })
    })
    return loadSchedule(app, body.scheduleId, actor)
  }
