import type { z } from 'zod'
import { describe, expect } from 'vitest'
import type { Client } from '@windrow/contract/client'
import { scheduleStatuses } from '@windrow/contract/schedules'
import type { Recurrence, ScheduleSettings } from '@windrow/contract/schemas/schedules'
import { farTime } from '../../testing/far-time.ts'
import { fillRun } from '../../testing/fill-run.ts'
import { refusal } from '../../testing/failure.ts'
import { accountTest as test, test as lonelyTest, type TestApp } from '../../testing/test-app.ts'
import { fireDueSchedules } from './fire-schedules.ts'
import { startWaiting } from './start-waiting.ts'
import { watchLateness } from './watch-lateness.ts'

const recipe = {
  version: 1 as const,
  start: ['https://shop.example/'],
  types: { list: { table: 'items', fields: { name: { select: 'h1' } } } },
}
/** Daily, many hours from now: only what a test makes due is due. */
const daily = {
  frequency: 'Daily',
  startDate: '2026-01-01',
  timeZone: 'UTC',
  time: farTime(),
} as const satisfies z.input<typeof Recurrence>
type Given = Partial<z.input<typeof ScheduleSettings>>

async function makeReport(api: Client, name = 'Catalogue') {
  const project = await api.projectCreate({ body: { name: `Project of ${name}` } })
  const report = await api.reportCreate({ params: { id: project.id }, body: { name, recipe } })
  return { id: project.id, rid: report.id }
}

const addSchedule = (api: Client, path: { id: number; rid: number }, given: Given = {}) =>
  api.scheduleCreate({ params: path, body: { name: 'Each day', recurrence: daily, ...given } })

/** Moves the next due time of a schedule this many minutes into the past, by the database's clock. */
async function makeDue({ app }: TestApp, sid: number, minutesAgo: number): Promise<Date> {
  const due = new Date(Math.floor(Date.now() / 60_000 - minutesAgo) * 60_000)
  await app.db
    .updateTable('schedules')
    .set({ next_due_at: due, next_fire_at: due })
    .where('id', '=', sid)
    .execute()
  return due
}

const firingsOf = ({ app }: TestApp, sid: number) =>
  app.db
    .selectFrom('schedule_firings')
    .leftJoin('runs', 'runs.firing_id', 'schedule_firings.id')
    .select([
      'schedule_firings.state',
      'schedule_firings.reason',
      'schedule_firings.due_at',
      'runs.id as run_id',
    ])
    .where('schedule_firings.schedule_id', '=', sid)
    .orderBy('schedule_firings.due_at')
    .execute()

const endRuns = ({ app }: TestApp, rid: number, status: 'SUCCESS' | 'FAILED' = 'SUCCESS') =>
  app.db
    .updateTable('runs')
    .set({ status, started_at: new Date(), ended_at: new Date() })
    .where('report_id', '=', rid)
    .where('ended_at', 'is', null)
    .execute()

describe('a schedule of a report', () => {
  // spec: SCHED-01
  test('is created, listed, changed, paused, resumed and deleted', async ({ server }) => {
    const { api, userId } = await server.signIn('TRUSTED')
    const path = await makeReport((await server.signIn('ADMIN')).api)
    await server.app.db
      .insertInto('project_members')
      .values({ project_id: path.id, user_id: userId })
      .execute()

    const atSix = { ...daily, time: undefined }
    const made = await addSchedule(api, path, { recurrence: atSix })
    expect(made).toMatchObject({
      name: 'Each day',
      status: 'ACTIVE',
      isEnabled: true,
      sentence: 'Daily at 06:00, UTC',
      repeats: 'Daily at 06:00',
      admin: null,
      createdBy: 'Maja Lindqvist',
    })
    expect(new Date(made.nextDue!).toISOString()).toMatch(/T06:00:00.000Z$/)
    expect((await api.reportGet({ params: path })).report.nextUpdate).toBe(made.nextDue)

    const params = { ...path, sid: made.id }
    const settings = { name: 'Weekly', recurrence: { ...atSix, frequency: 'Weekly' as const, weekdays: [7] } }
    const changed = await api.scheduleUpdate({ params, body: settings })
    expect(changed).toMatchObject({ name: 'Weekly', repeats: 'Weekly on Sunday at 06:00' })
    expect(await api.schedulePause({ params })).toMatchObject({
      status: 'DISABLED',
      nextDue: null,
      isEnabled: false,
    })
    expect(await refusal(api.schedulePause({ params }))).toMatchObject({ code: 'CONFLICT' })
    expect((await api.reportGet({ params: path })).report.nextUpdate).toBe(null)
    expect(await api.scheduleResume({ params })).toMatchObject({ status: 'ACTIVE', nextDue: changed.nextDue })
    expect((await api.scheduleList({ params: path })).schedules.map(({ id }) => id)).toEqual([made.id])
    await api.scheduleDelete({ params })
    expect(await api.scheduleList({ params: path })).toEqual({ schedules: [], timeZone: 'UTC', paused: null })
    expect(await refusal(api.scheduleGet({ params }))).toMatchObject({ code: 'NOT_FOUND' })
  })

  // spec: RUN-44, SHELL-03
  test('starts a run when it is due, once, and waits for the next time', async ({ server }) => {
    const { api } = await server.signIn('ADMIN')
    const path = await makeReport(api)
    const { id: sid } = await addSchedule(api, path)
    const due = await makeDue(server, sid, 1)

    expect(await fireDueSchedules(server.app)).toBe(true)
    expect(await fireDueSchedules(server.app)).toBe(false)

    const [firing, ...others] = await firingsOf(server, sid)
    expect(others).toEqual([])
    expect(firing).toMatchObject({ state: 'STARTED', due_at: due })
    expect(await api.runGet({ params: { ...path, hid: firing!.run_id! } })).toMatchObject({
      scheduleId: sid,
      status: 'PENDING',
      historyProperties: { runType: 'Scheduled' },
    })
    const ofType = async (runType: 'Scheduled' | 'On-demand') =>
      (await api.runList({ params: path, query: { runType } })).histories.length
    expect([await ofType('Scheduled'), await ofType('On-demand')]).toEqual([1, 0])
    await endRuns(server, path.rid)
    await api.runStart({ params: path })
    expect([await ofType('Scheduled'), await ofType('On-demand')]).toEqual([1, 1])
    const { nextDue, lastRunId } = await api.scheduleGet({ params: { ...path, sid } })
    expect(Date.parse(nextDue!)).toBeGreaterThan(Date.now())
    expect(lastRunId).toBe(firing!.run_id)
  })

  // spec: SCHED-08
  test('waits in the queue while the report runs, one run at most, and starts afterwards', async ({
    server,
  }) => {
    const { api } = await server.signIn('ADMIN')
    const path = await makeReport(api)
    const { id: sid } = await addSchedule(api, path)
    await api.runStart({ params: path })
    for (const minutes of [3, 2]) {
      await makeDue(server, sid, minutes)
      await fireDueSchedules(server.app)
    }

    expect(await firingsOf(server, sid)).toMatchObject([
      { state: 'WAITING', reason: 'The report is already running.', run_id: null },
      { state: 'SKIPPED', reason: 'A run of this schedule was waiting already.', run_id: null },
    ])
    expect(await api.scheduleGet({ params: { ...path, sid } })).toMatchObject({
      status: 'INQUEUE',
      reason: 'The report is already running.',
    })
    expect(await startWaiting(server.app)).toBe(false)
    await endRuns(server, path.rid)
    expect(await startWaiting(server.app)).toBe(true)
    expect(await firingsOf(server, sid)).toMatchObject([
      { state: 'STARTED', reason: null },
      { state: 'SKIPPED' },
    ])
    expect(await startWaiting(server.app)).toBe(false)
  })

  test('skips, or stops the old run, by overlap policy', async ({ server }) => {
    const { api } = await server.signIn('ADMIN')
    const path = await makeReport(api)
    const skips = await addSchedule(api, path, { name: 'Skips', overlap: 'skip' })
    const stops = await addSchedule(api, path, { name: 'Stops', overlap: 'stop' })
    const old = await api.runStart({ params: path })

    await makeDue(server, skips.id, 1)
    await fireDueSchedules(server.app)
    expect(await firingsOf(server, skips.id)).toMatchObject([
      { state: 'SKIPPED', reason: 'The report was still running.', run_id: null },
    ])

    await makeDue(server, stops.id, 1)
    await fireDueSchedules(server.app)
    expect(await api.runGet({ params: { ...path, hid: old.id } })).toMatchObject({ status: 'STOPPED' })
    await startWaiting(server.app)
    expect(await firingsOf(server, stops.id)).toMatchObject([{ state: 'STARTED' }])
  })

  // spec: SCHED-02, REP-10
  test('pauses with its project and its report, says so, and resumes afterwards', async ({ server }) => {
    const { api } = await server.signIn('ADMIN')
    const path = await makeReport(api)
    const { id: sid } = await addSchedule(api, path)
    await api.reportStatusChange({ params: path, body: { status: 'CANCELED' } })
    await makeDue(server, sid, 1)
    await fireDueSchedules(server.app)

    const reason = 'This report has been cancelled. Schedules are paused and no new run can be started.'
    expect(await refusal(api.runStart({ params: path }))).toMatchObject({ message: reason })
    expect(await firingsOf(server, sid)).toMatchObject([{ state: 'PAUSED', reason, run_id: null }])
    expect(await api.scheduleList({ params: path })).toMatchObject({
      paused: reason,
      schedules: [{ status: 'CANCELED', reason, nextDue: null }],
    })
    expect((await api.reportGet({ params: path })).report.nextUpdate).toBe(null)

    await api.reportStatusChange({ params: path, body: { status: 'ACTIVE' } })
    await api.projectStatusUpdate({ body: { projectIds: String(path.id), status: 'CANCELED' } })
    expect(await api.scheduleGet({ params: { ...path, sid } })).toMatchObject({
      status: 'CANCELED',
      reason: 'This project has been cancelled. Schedules are paused and no new run can be started.',
    })
    expect(await refusal(api.runStart({ params: path }))).toMatchObject({
      message: 'This project has been cancelled. Schedules are paused and no new run can be started.',
    })
    await api.projectStatusUpdate({ body: { projectIds: String(path.id), status: 'ACTIVE' } })
    await makeDue(server, sid, 0)
    await fireDueSchedules(server.app)
    expect(await firingsOf(server, sid)).toMatchObject([{ state: 'PAUSED' }, { state: 'STARTED' }])
    expect(await api.scheduleGet({ params: { ...path, sid } })).toMatchObject({
      status: 'ACTIVE',
      reason: null,
    })
  })

  // spec: SCHED-03
  test('has one of six statuses', async ({ server }) => {
    const { api } = await server.signIn('ADMIN')
    const path = await makeReport(api)
    const seen: string[] = []
    const see = async (sid: number) => {
      const { status, reason } = await api.scheduleGet({ params: { ...path, sid } })
      seen.push(`${status}: ${reason}`)
    }
    const { id: sid } = await addSchedule(api, path)
    await see(sid)
    const later = await addSchedule(api, path, {
      name: 'Later',
      recurrence: { ...daily, startDate: '2099-03-02' },
    })
    await see(later.id)
    await api.runStart({ params: path })
    await makeDue(server, sid, 1)
    await fireDueSchedules(server.app)
    await see(sid)
    await endRuns(server, path.rid)
    await startWaiting(server.app)
    await endRuns(server, path.rid)
    const once = { ...daily, frequency: 'Once' as const, startDate: '2099-03-02' }
    const last = await addSchedule(api, path, { name: 'Once', recurrence: once })
    const past = JSON.stringify({ ...last.recurrence, startDate: '2026-01-02' })
    await server.app.db.updateTable('schedules').set({ recurrence: past }).where('id', '=', last.id).execute()
    await makeDue(server, last.id, 1)
    await fireDueSchedules(server.app)
    await see(last.id)
    await api.schedulePause({ params: { ...path, sid } })
    await see(sid)
    await api.reportStatusChange({ params: path, body: { status: 'CANCELED' } })
    await see(later.id)

    expect(seen).toEqual([
      'ACTIVE: null',
      'PENDING: It begins on 2 March 2099.',
      'INQUEUE: The report is already running.',
      'COMPLETED: No due times left.',
      'DISABLED: This schedule was paused manually.',
      'CANCELED: This report has been cancelled. Schedules are paused and no new run can be started.',
    ])
    expect(new Set(seen.map((one) => one.split(':')[0]))).toEqual(new Set(scheduleStatuses))
  })

  test('records a late run once', async ({ server }) => {
    const { api } = await server.signIn('ADMIN')
    const path = await makeReport(api)
    const late = await addSchedule(api, path, { finishWithinMinutes: 2 })
    const due = await makeDue(server, late.id, 5)
    await fireDueSchedules(server.app)
    await watchLateness(server.app)
    await watchLateness(server.app)

    const events = await server.app.db.selectFrom('schedule_events').selectAll().execute()
    expect(events).toMatchObject([
      {
        schedule_id: late.id,
        report_id: path.rid,
        kind: 'LATE',
        due_at: due,
        message: '"Each day" was not finished in time: its run is still going on.',
      },
    ])
    const day = due.toISOString().slice(0, 10)
    const { groups } = await api.scheduleCalendar({ params: path, query: { from: day, to: day } })
    expect(groups.flatMap(({ items }) => items.filter(({ isLate }) => isLate))).toHaveLength(1)
  })

  test('catches up by misfire policy, one run after the other', async ({ server }) => {
    const { api } = await server.signIn('ADMIN')
    const path = await makeReport(api)
    const { id: sid } = await addSchedule(api, path, { misfire: 'all', misfireLimit: 2 })
    await makeDue(server, sid, 60 * 24 * 3)
    await fireDueSchedules(server.app)

    const states = async () => (await firingsOf(server, sid)).map(({ state }) => state).join(' ')
    expect(await states()).toBe('MISSED MISSED STARTED WAITING')
    expect(await startWaiting(server.app)).toBe(false)
    await endRuns(server, path.rid)
    await startWaiting(server.app)
    expect(await states()).toBe('MISSED MISSED STARTED STARTED')
  })

  // spec: SCHED-04
  lonelyTest('obeys limits set by staff, which only staff see', async ({ server }) => {
    const staff = await server.signIn('ADMIN:BUILDER')
    const manager = await server.signIn('MANAGER')
    const path = await makeReport((await server.signIn('ADMIN')).api)
    const { id: sid } = await addSchedule(manager.api, path)
    const body = { scheduleId: sid, priority: 3, jitterMinutes: 0, maxRunsPerDay: 1, note: 'Pays late.' }
    const { scheduleId: _sid, ...admin } = body
    expect((await staff.api.scheduleAdminSettings({ params: path, body })).admin).toEqual(admin)
    expect(await manager.api.scheduleGet({ params: { ...path, sid } })).toMatchObject({
      admin: null,
      expectedCost: null,
    })
    expect(await refusal(manager.api.scheduleAdminSettings({ params: path, body }))).toMatchObject({
      code: 'FORBIDDEN',
    })
    const other = await makeReport((await server.signIn('ADMIN')).api, 'Another')
    expect(await refusal(staff.api.scheduleAdminSettings({ params: other, body }))).toMatchObject({
      code: 'NOT_FOUND',
    })

    await makeDue(server, sid, 3)
    await fireDueSchedules(server.app)
    await endRuns(server, path.rid)
    await makeDue(server, sid, 2)
    await fireDueSchedules(server.app)
    expect(await firingsOf(server, sid)).toMatchObject([
      { state: 'STARTED' },
      {
        state: 'SKIPPED',
        reason: 'Staff have limited this schedule to 1 run within 24 hours.',
        run_id: null,
      },
    ])
    const [run] = await server.app.db.selectFrom('runs').select('priority').execute()
    expect(run).toEqual({ priority: 3 })
  })

  test('passes its parameters to its runs; users without the permission leave options unchanged', async ({
    server,
  }) => {
    const admin = await server.signIn('ADMIN')
    const manager = await server.signIn('MANAGER')
    const path = await makeReport(admin.api)
    const options = { pages: 10, startUrls: ['https://shop.example/new'] }
    const made = await addSchedule(admin.api, path, { options })
    const params = { ...path, sid: made.id }
    const body = { name: 'Renamed', recurrence: daily, options }

    expect(await manager.api.scheduleUpdate({ params, body })).toMatchObject({ name: 'Renamed', options })
    for (const changed of [null, { pages: 11 }])
      expect(
        await refusal(manager.api.scheduleUpdate({ params, body: { ...body, options: changed } })),
      ).toMatchObject({
        code: 'FORBIDDEN',
      })
    expect(await admin.api.scheduleRun({ params })).toMatchObject({
      scheduleId: made.id,
      options,
      historyProperties: { runType: 'On-demand' },
    })
    expect(await refusal(admin.api.scheduleRun({ params }))).toMatchObject({ code: 'RUN_ACTIVE' })
    await endRuns(server, path.rid)
    await makeDue(server, made.id, 0)
    await fireDueSchedules(server.app)
    expect((await admin.api.runList({ params: path })).histories[0]).toMatchObject({
      options,
      scheduleId: made.id,
    })
  })

  test('is named by the calls about its runs', async ({ server }) => {
    const { api } = await server.signIn('ADMIN')
    const path = await makeReport(api)
    const { id: sid } = await addSchedule(api, path)
    const run = await api.scheduleRun({ params: { ...path, sid } })
    await fillRun(server.app, run.id, [{ name: 'sku', type: 'text' }], [{ sku: 'A-1' }])
    const of = (id: number) => api.profileGet({ params: { ...path, hid: run.id, scheduleId: id } })

    expect(await of(sid)).toMatchObject({ pageId: 'items' })
    expect(await of(0)).toMatchObject({ pageId: 'items' })
    expect(await refusal(of(sid + 1))).toMatchObject({ code: 'NOT_FOUND' })
  })

  test('refuses invalid values at their field', async ({ server }) => {
    const { api } = await server.signIn('ADMIN')
    const path = await makeReport(api)
    await addSchedule(api, path)
    const cron = { ...daily, frequency: 'Cron', cron: '0 0 31 4 *' } as const
    expect(await refusal(addSchedule(api, path, { name: 'Never', recurrence: cron }))).toEqual({
      code: 'VALIDATION',
      message: 'body.recurrence.cron: never comes; is there such a day in such a month?',
    })
    expect(await refusal(addSchedule(api, path, { name: 'EACH DAY' }))).toMatchObject({ code: 'NAME_TAKEN' })
    const preview = await api.schedulePreview({ params: path, body: { recurrence: cron } })
    expect(preview).toMatchObject({ sentence: null, next: [], errors: [{ path: 'body.recurrence.cron' }] })
    const query = { from: '2026-11-01', to: '2027-11-01' }
    expect(await refusal(api.scheduleCalendar({ params: path, query }))).toMatchObject({
      code: 'VALIDATION',
      message: 'query.to: must be at most 62 days later',
    })
  })

  test("defaults to UTC, or the account's time zone", async ({ server }) => {
    const { api, organizationId: orgId } = await server.signIn('ADMIN')
    const path = await makeReport(api)
    expect((await api.scheduleList({ params: path })).timeZone).toBe('UTC')

    const change = (timeZone: string) => api.accountUpdate({ params: { orgId }, body: { timeZone } })
    expect(await change('Europe/Helsinki')).toMatchObject({ timeZone: 'Europe/Helsinki' })
    expect(await refusal(change('Mars/Base'))).toMatchObject({ code: 'VALIDATION' })
    expect((await api.scheduleList({ params: path })).timeZone).toBe('Europe/Helsinki')
  })

  test('whose times cannot be computed does not block others', async ({ server }) => {
    const { api } = await server.signIn('ADMIN')
    const path = await makeReport(api)
    const broken = await addSchedule(api, path, { name: 'Broken' })
    const good = await addSchedule(api, path)
    const recurrence = JSON.stringify({ ...broken.recurrence, timeZone: 'Mars/Base' })
    await server.app.db.updateTable('schedules').set({ recurrence }).where('id', '=', broken.id).execute()
    await makeDue(server, broken.id, 2)
    await makeDue(server, good.id, 1)
    await fireDueSchedules(server.app)

    expect(await firingsOf(server, good.id)).toMatchObject([{ state: 'STARTED' }])
    expect((await firingsOf(server, broken.id))[0]).toMatchObject({ state: 'MISSED', run_id: null })
    expect((await api.scheduleList({ params: path })).schedules).toMatchObject([
      { id: good.id },
      { id: broken.id, status: 'COMPLETED' },
    ])
  })

  test('previews its next times with notes on clock changes', async ({ server }) => {
    const { api } = await server.signIn('ADMIN')
    const path = await makeReport(api)
    const recurrence = { ...daily, time: '03:30', timeZone: 'Europe/Helsinki' }
    const { sentence, next, days, notes } = await api.schedulePreview({
      params: path,
      body: { recurrence },
    })

    expect(sentence).toBe('Daily at 03:30, Europe/Helsinki')
    expect(next).toHaveLength(10)
    expect(next[0]!.words).toMatch(/^[A-Z][a-z]+day \d+ [A-Z][a-z]+ 20\d\d at 0[34]:[03]0$/)
    expect(notes.some((note) => note.includes('does not exist on this day'))).toBe(true)
    expect(days.slice(0, 10).map(({ date, first }) => `${date} ${first}`)).toEqual(
      next.map(({ localTime }) => localTime),
    )

    const often = { ...daily, frequency: 'Cron', cron: '* 0-1 * * *' } as const
    const minutes = await api.schedulePreview({ params: path, body: { recurrence: often } })
    // Today's times may have passed.
    expect(minutes.days.slice(1, 34).map(({ count, first }) => [count, first])).toEqual(
      Array.from({ length: 33 }, () => [100, '00:00']),
    )
    const yearly = { ...daily, frequency: 'Cron', cron: '0 0 29 2 *' } as const
    expect(await api.schedulePreview({ params: path, body: { recurrence: yearly } })).toMatchObject({
      errors: [],
    })
  })

  test('says how many of its due times were on time, late or missed', async ({ server }) => {
    const { api } = await server.signIn('ADMIN')
    const path = await makeReport(api)
    const { id: schedule_id } = await addSchedule(api, path)
    const { db } = server.app
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000)
    const firing = (
      days: number,
      state: 'STARTED' | 'MISSED' | 'PAUSED',
      is_late: boolean | null = null,
    ) => ({
      schedule_id,
      due_at: ago(days),
      state,
      is_late,
    })
    await db
      .insertInto('schedule_firings')
      .values([
        firing(40, 'STARTED'),
        firing(3, 'PAUSED'),
        firing(2, 'STARTED'),
        firing(1, 'STARTED', true),
        firing(1.0001, 'MISSED'),
      ])
      .execute()
    const late = await db
      .insertInto('schedule_firings')
      .values(firing(4, 'STARTED'))
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id: run } = await api.runStart({ params: path })
    await db.updateTable('runs').set({ firing_id: late.id, schedule_id }).where('id', '=', run).execute()

    const { days } = await api.schedulePunctuality({ params: path })
    const total = { onTime: 0, late: 0, missed: 0 }
    for (const day of days) for (const name of ['onTime', 'late', 'missed'] as const) total[name] += day[name]
    expect(total).toEqual({ onTime: 1, late: 2, missed: 1 })
    expect(days[0]!.day).toBe(ago(4).toISOString().slice(0, 10))
  })

  test('does not start if it is paused while waiting', async ({ server }) => {
    const { api } = await server.signIn('ADMIN')
    const path = await makeReport(api)
    const { id: sid } = await addSchedule(api, path)
    await api.runStart({ params: path })
    await makeDue(server, sid, 1)
    await fireDueSchedules(server.app)
    await api.schedulePause({ params: { ...path, sid } })
    await endRuns(server, path.rid)

    expect(await startWaiting(server.app)).toBe(false)
    expect(await firingsOf(server, sid)).toMatchObject([
      { state: 'SKIPPED', reason: 'The schedule was paused manually.', run_id: null },
    ])
  })
})
