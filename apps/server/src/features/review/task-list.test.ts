import { anomalyStatusCodes } from '@windrow/contract/anomalies'
import { describe, expect } from 'vitest'
import { failure } from '../../testing/failure.ts'
import {
  endJudged,
  findingOf,
  heldReport,
  reviewedReport,
  type ReviewedReport,
} from '../../testing/review-support.ts'
import { test, type TestApp } from '../../testing/test-app.ts'

const minuteMs = 60_000

/** Sets columns of a task. */
const set = ({ app }: TestApp, { path }: ReviewedReport, values: object) =>
  app.db.updateTable('anomaly_tasks').set(values).where('run_id', '=', path.hid).execute()

/** A report with a task: of an account with this tier, due and found so many minutes from now. */
async function taskOf(
  server: TestApp,
  {
    tier = 'basic',
    due = 100,
    age = 0,
    weight = 3,
  }: { tier?: 'basic' | 'plus' | 'premium'; due?: number; age?: number; weight?: number } = {},
) {
  const report = await reviewedReport(server)
  await endJudged(server, report, [findingOf({ weight })])
  const orgId = report.manager.organizationId
  // After the task was made: it follows the account.
  await report.staff.api.accountUpdate({ params: { orgId }, body: { tier } })
  const now = Date.now()
  await set(server, report, {
    due_at: new Date(now + due * minuteMs),
    created_at: new Date(now - age * minuteMs),
  })
  return report
}

const idsOf = async ({ staff }: ReviewedReport, query: object = {}) =>
  (await staff.api.anomalyTasks({ query })).tasks.map(({ historyId }) => historyId)
const hids = (reports: readonly ReviewedReport[]) => reports.map(({ path }) => path.hid)

describe('the list of anomaly tasks', () => {
  test('is by urgency: tier of the account, time left, weight and age', async ({ server }) => {
    const at = new Date(Date.now() + 30 * minuteMs)
    const late = await taskOf(server, { tier: 'basic', due: -10 })
    const plus = await taskOf(server, { tier: 'plus', due: 900 })
    const light = await taskOf(server, { tier: 'premium', weight: 1 })
    const heavy = await taskOf(server, { tier: 'premium', weight: 5 })
    const older = await taskOf(server, { tier: 'premium', weight: 5, age: 60 })
    for (const report of [light, heavy, older]) await set(server, report, { due_at: at })
    const first = await taskOf(server, { tier: 'premium', due: 10 })

    expect(await idsOf(late)).toEqual(hids([first, older, heavy, light, plus, late]))
    expect(await idsOf(late, { sort: 'urgency', page: 2, limit: 4 })).toEqual(hids([plus, late]))
  })

  test('can be by age or weight', async ({ server }) => {
    const old = await taskOf(server, { age: 60, weight: 2 })
    const middle = await taskOf(server, { age: 30, weight: 4 })
    const young = await taskOf(server, { age: 5, weight: 3 })

    expect(await idsOf(old, { sort: 'newest' })).toEqual(hids([young, middle, old]))
    expect(await idsOf(old, { sort: 'oldest' })).toEqual(hids([old, middle, young]))
    expect(await idsOf(old, { sort: 'weight' })).toEqual(hids([middle, young, old]))
  })

  // spec: ANOM-38, ANOM-39
  test('is filtered by accounts, projects, reports, assignees, statuses and days', async ({ server }) => {
    const one = await taskOf(server, { age: 3 * 1440 })
    const two = await taskOf(server, { age: 2 * 1440 })
    const three = await taskOf(server)
    const { staff } = one
    for (const { path } of [one, two])
      await staff.api.anomalyAssign({ body: { historyId: path.hid, assignUserIdTo: staff.userId } })
    await staff.api.anomalyUpdate({
      body: { historyId: two.path.hid, actionStatus: anomalyStatusCodes.FIXED },
    })
    const found = (query: object) => idsOf(one, { sort: 'oldest', ...query })
    const day = (ageDays: number) => new Date(Date.now() - ageDays * 1440 * minuteMs).toISOString()

    expect(
      await found({ accountId: [one, three].map(({ manager }) => manager.organizationId).join(',') }),
    ).toEqual(hids([one, three]))
    expect(await found({ projectId: String(three.path.id) })).toEqual(hids([three]))
    expect(await found({ reportId: `${one.path.rid},${two.path.rid}` })).toEqual(hids([one]))
    expect(await found({ assignedTo: String(staff.userId) })).toEqual(hids([one]))
    expect(await found({ startDate: day(1) })).toEqual(hids([three]))
    expect(await found({ endDate: day(2.5) })).toEqual(hids([one]))
    expect(await found({ status: '4,5,6' })).toEqual(hids([two]))
    expect(await found({ status: '4,7' })).toEqual(hids([one, two, three]))
    expect(await found({ status: '7', view: 'closed' })).toEqual(hids([one, three]))
    expect(await failure(staff.api.anomalyTasks({ query: { status: 'open' } }))).toBe('422 VALIDATION')
  })

  test('has views, and counts of open tasks within the filters', async ({ server }) => {
    const held = await heldReport(server)
    const { staff } = held
    const late = await taskOf(server, { due: -5 })
    const soon = await taskOf(server, { due: 20 })
    const closed = await taskOf(server)
    for (const { path } of [soon, closed])
      await staff.api.anomalyAssign({ body: { historyId: path.hid, assignUserIdTo: staff.userId } })
    await staff.api.anomalyUpdate({
      body: { historyId: closed.path.hid, actionStatus: anomalyStatusCodes.FIXED },
    })
    const view = async (name: string, query: object = {}) => {
      const { tasks, pagination, counts } = await staff.api.anomalyTasks({
        query: { view: name, ...query } as never,
      })
      expect(pagination.total).toBe(tasks.length)
      return { ids: tasks.map(({ historyId }) => historyId).toSorted((a, b) => a - b), counts }
    }

    const counts = { review: 3, unassigned: 2, mine: 1, overdue: 1, dueSoon: 1, held: 1 }
    expect(await view('review')).toEqual({ ids: hids([held, late, soon]), counts })
    expect(await view('unassigned')).toEqual({ ids: hids([held, late]), counts })
    expect(await view('mine')).toEqual({ ids: hids([soon]), counts })
    expect(await view('closed')).toEqual({ ids: hids([closed]), counts })
    const reportId = String(held.path.rid)
    expect(await view('review', { reportId })).toEqual({
      ids: hids([held]),
      counts: { review: 1, unassigned: 1, mine: 0, overdue: 0, dueSoon: 0, held: 1 },
    })
  })

  test('leaves out deleted runs and projects, and follows projects to other accounts', async ({ server }) => {
    const [one, two, three] = [
      await taskOf(server),
      await taskOf(server),
      await taskOf(server, { tier: 'plus' }),
    ]
    const { staff } = one
    const historyIds = String(one.path.hid)
    await staff.api.runBulkUpdate({ params: one.path, body: { historyIds, action: 0 } })
    await server.app.db
      .updateTable('projects')
      .set({ status: 'DELETED', deleted_at: new Date() })
      .where('id', '=', two.path.id)
      .execute()
    expect(await idsOf(one)).toEqual(hids([three]))
    expect((await staff.api.anomalyTasks({ query: {} })).counts.review).toBe(1)
    await staff.api.runRestore({ params: one.path, body: { historyIds } })
    expect(await idsOf(one)).toEqual(hids([three, one]))

    const premium = await taskOf(server, { tier: 'premium' })
    await staff.api.projectTransfer({
      params: one.path,
      body: { organizationId: premium.manager.organizationId, ownerId: premium.manager.userId },
    })
    const [moved] = (await staff.api.anomalyTasks({ query: { reportId: [one.path.rid] } })).tasks
    expect(moved).toMatchObject({
      projectId: one.path.id,
      organizationId: premium.manager.organizationId,
      tier: 'premium',
    })
    expect((await idsOf(one)).at(-1)).toBe(three.path.hid)
  })

  test('is for staff only', async ({ server }) => {
    const { manager, path } = await taskOf(server)
    const params = { historyId: path.hid }
    const stranger = await server.signIn('MANAGER', 'Elsewhere')

    for (const [{ api, userId }, onTask] of [
      [manager, '403 FORBIDDEN'],
      [stranger, '404 NOT_FOUND'],
    ] as const) {
      const calls = [
        api.anomalyTasks({ query: {} }),
        api.anomalyContributors(),
        api.anomalyAssign({ body: { ...params, assignUserIdTo: userId } }),
        api.anomalyUpdate({ body: { ...params, actionStatus: 4 } }),
        api.anomalyBulk({ body: { historyIds: [path.hid], action: 'FIXED' } }),
      ]
      expect(await Promise.all(calls.map(failure))).toEqual(calls.map(() => '403 FORBIDDEN'))
      expect(await failure(api.anomalyTaskGet({ params }))).toBe(onTask)
      expect(await failure(api.anomalyComment({ params, body: { text: 'Hello' } }))).toBe(onTask)
      expect(await failure(api.anomalyTakeBack({ params }))).toBe(onTask)
    }
  })
})
