import { anomalyStatusCodes, defaultReviewMinutes, type AnomalyStatusCode } from '@windrow/contract/anomalies'
import { roleNames } from '@windrow/contract/roles'
import { describe, expect } from 'vitest'
import { failure, messageOf, refusal } from '../../testing/failure.ts'
import {
  endJudged,
  findingOf,
  heldReport,
  minor,
  nextJudged,
  reviewedReport,
  type ReviewedReport,
} from '../../testing/review-support.ts'
import { accountTest as test, test as lonelyTest, type TestApp } from '../../testing/test-app.ts'
import { recordJudgement } from './record-judgement.ts'

const { ASSIGNED, FIXED, NOT_AN_ISSUE, ACCEPT_ISSUE } = anomalyStatusCodes
const reason = 'The shop has a sale'

/** A report whose run has a task, and a second member of staff. */
async function withTask(server: TestApp, findings = [findingOf(), minor]) {
  const report = await reviewedReport(server)
  await endJudged(server, report, findings)
  const priya = await server.signIn('ADMIN:BUILDER', 'Operator')
  await server.app.db
    .updateTable('users')
    .set({ first_name: 'Priya', last_name: 'Raman' })
    .where('id', '=', priya.userId)
    .execute()
  return { ...report, priya, historyId: report.path.hid }
}
type WithTask = Awaited<ReturnType<typeof withTask>>

const assign = ({ staff, historyId }: WithTask, assignUserIdTo: number, version?: number) =>
  staff.api.anomalyAssign({ body: { historyId, assignUserIdTo, ...(version !== undefined && { version }) } })
const detail = ({ staff, path }: ReviewedReport) =>
  staff.api.anomalyTaskGet({ params: { historyId: path.hid } })
const ignoredOf = async ({ staff, path }: ReviewedReport) =>
  (await staff.api.ignoredFindings({ params: path })).ignored

describe('the task of a run', () => {
  // spec: ANOM-13, ANOM-14, ANOM-41, ANOM-51
  lonelyTest('is made once for all findings of weight, for nobody in particular', async ({ server }) => {
    const report = await withTask(server, [
      minor,
      findingOf({ weight: 1 }),
      findingOf({ metric: 'rows', weight: 4, title: 'Half of the rows' }),
    ])
    const { staff, manager, path, historyId } = report

    const { tasks, pagination } = await staff.api.anomalyTasks({ query: {} })

    expect(pagination.total).toBe(1)
    expect(tasks).toMatchObject([
      {
        historyId,
        status: ASSIGNED,
        actionStatus: ASSIGNED,
        assignedToUser: null,
        reason: null,
        version: 1,
        organizationId: manager.organizationId,
        projectId: path.id,
        reportId: path.rid,
        reportName: 'Prices',
        level: 'HIGH',
        title: 'Half of the rows',
        findingCount: 3,
        review: 'NONE',
        heldDeliveries: 0,
        closedDate: null,
      },
    ])
    expect(Date.parse(tasks[0]!.dueDate) - Date.parse(tasks[0]!.createdDate)).toBe(
      defaultReviewMinutes * 60_000,
    )
    const found = await detail(report)
    expect(found.events).toMatchObject([{ kind: 'FOUND', text: 'found 3 findings', userName: null }])
    expect(found.quality.findings.map(({ metric }) => metric)).toEqual(['rows', 'fill', 'length'])
  })

  lonelyTest('is not made for findings of little weight, nor for runs that passed', async ({ server }) => {
    const report = await reviewedReport(server)
    await endJudged(server, report, [minor])
    await nextJudged(server, report, [])

    expect((await report.staff.api.anomalyTasks({ query: {} })).tasks).toEqual([])
    expect(await failure(detail(report))).toBe('404 NOT_FOUND')
  })

  test('is due when the account says', async ({ server }) => {
    const report = await reviewedReport(server)
    const params = { orgId: report.manager.organizationId }
    await report.staff.api.accountUpdate({ params, body: { reviewMinutes: 30, tier: 'premium' } })
    await endJudged(server, report, [findingOf()])

    const { task } = await detail(report)
    expect(Date.parse(task.dueDate) - Date.parse(task.createdDate)).toBe(30 * 60_000)
    expect(task.tier).toBe('premium')
  })

  // spec: ANOM-28, ANOM-29, ANOM-36, ANOM-40
  test('is assigned to users with one of the three admin roles', async ({ server }) => {
    const report = await withTask(server)
    const people = await Promise.all(roleNames.map((role) => server.signIn(role, 'Operator')))
    const outcomes = []
    for (const { userId } of people) outcomes.push(await failure(assign(report, userId)))

    expect(outcomes).toEqual([
      'no error',
      'no error',
      'no error',
      '422 VALIDATION',
      '422 VALIDATION',
      '422 VALIDATION',
    ])
    await server.app.db
      .updateTable('users')
      .set({ deactivated_at: new Date() })
      .where('id', '=', people[0]!.userId)
      .execute()
    expect(await messageOf(assign(report, people[0]!.userId))).toBe(
      'Choose an active user with an admin role',
    )
    expect(await failure(assign(report, 999_999))).toBe('422 VALIDATION')
    const task = await assign(report, report.priya.userId)
    expect(task).toMatchObject({
      assignedToUser: { userId: report.priya.userId, fullName: 'Priya Raman' },
      version: 5,
    })
    expect((await detail(report)).events.at(-1)).toMatchObject({
      kind: 'ASSIGNED',
      text: 'assigned the anomaly to Priya Raman',
      userName: 'Maja Lindqvist',
    })
    const { contributors } = await report.staff.api.anomalyContributors()
    expect(contributors.find(({ userId }) => userId === report.priya.userId)).toEqual({
      userId: report.priya.userId,
      fullName: 'Priya Raman',
      roleName: 'ADMIN:BUILDER',
      openTasks: 1,
    })
    expect(contributors.some(({ userId }) => userId === people[0]!.userId)).toBe(false)
    expect(new Set(contributors.map(({ roleName }) => roleName))).toEqual(
      new Set(['ADMIN', 'ADMIN:ENVOY', 'ADMIN:BUILDER']),
    )
  })

  test('has no actions in a status that offers none', async ({ server }) => {
    const report = await withTask(server)
    const { staff, historyId } = report
    await assign(report, staff.userId)
    await server.app.db.updateTable('anomaly_tasks').set({ status: anomalyStatusCodes.PENDING }).execute()

    expect(await refusal(assign(report, staff.userId))).toEqual({
      code: 'CONFLICT',
      message: 'This anomaly is pending, so its status cannot be changed.',
    })
    expect(await failure(staff.api.anomalyUpdate({ body: { historyId, actionStatus: FIXED } }))).toBe(
      '409 CONFLICT',
    )
  })

  test('can only be assigned while nobody has it', async ({ server }) => {
    const report = await withTask(server)
    const { staff, historyId } = report
    const close = () => staff.api.anomalyUpdate({ body: { historyId, actionStatus: FIXED } })

    expect(await refusal(close())).toEqual({
      code: 'CONFLICT',
      message: 'This anomaly is unassigned; assign it to somebody first.',
    })
    await assign(report, staff.userId)
    expect(await failure(close())).toBe('no error')
  })

  // spec: ANOM-31, ANOM-32, ANOM-37, ANOM-52
  test('is closed with a reason, but resolved without one', async ({ server }) => {
    const report = await withTask(server)
    const { staff, historyId } = report
    await assign(report, staff.userId)
    const update = (actionStatus: AnomalyStatusCode, text?: string) =>
      staff.api.anomalyUpdate({
        body: { historyId, actionStatus, ...(text !== undefined && { reason: text }) },
      })

    for (const status of [NOT_AN_ISSUE, ACCEPT_ISSUE])
      for (const text of [undefined, '', ' \n ', 'x'.repeat(251)])
        expect(await failure(update(status, text))).toBe('422 VALIDATION')
    expect(await failure(update(FIXED, 'Done'))).toBe('422 VALIDATION')
    for (const status of [-1, 0, 1, 2, 3, 7] as const)
      expect(await failure(update(status, reason))).toBe('422 VALIDATION')
    expect((await detail(report)).task).toMatchObject({ status: ASSIGNED, version: 2 })

    expect(await update(FIXED, '')).toMatchObject({ status: FIXED, actionStatus: FIXED, reason: null })
    const version = (await detail(report)).task.version
    const accepted = await staff.api.anomalyUpdate({
      body: { historyId, actionStatus: ACCEPT_ISSUE, reason: ` ${'x'.repeat(250)} `, version },
    })
    expect(accepted).toMatchObject({ status: ACCEPT_ISSUE, reason: 'x'.repeat(250) })
    expect(Date.parse(accepted.closedDate!)).toBeGreaterThan(0)
  })

  test('is closed by one of two reviewers; the other learns who closed it', async ({ server }) => {
    const report = await withTask(server)
    const { staff, priya, historyId } = report
    const { version } = await assign(report, staff.userId)
    await staff.api.anomalyUpdate({ body: { historyId, actionStatus: ACCEPT_ISSUE, reason, version } })
    const late = { historyId, actionStatus: NOT_AN_ISSUE, reason }
    const said = { code: 'CONFLICT', message: 'Maja Lindqvist accepted it meanwhile.' }

    expect(await refusal(priya.api.anomalyUpdate({ body: { ...late, version } }))).toEqual(said)
    expect(await refusal(priya.api.anomalyUpdate({ body: late }))).toEqual(said)
    expect(
      await failure(priya.api.anomalyAssign({ body: { historyId, assignUserIdTo: priya.userId, version } })),
    ).toBe('409 CONFLICT')
    expect(await ignoredOf(report)).toEqual([])
    expect((await detail(report)).task).toMatchObject({ status: ACCEPT_ISSUE, version: version + 1 })
  })

  test('goes to the last one who assigns it at the same time without a version', async ({ server }) => {
    const report = await withTask(server)
    const { staff, priya, historyId } = report

    const answers = await Promise.all([
      staff.api.anomalyAssign({ body: { historyId, assignUserIdTo: staff.userId } }),
      priya.api.anomalyAssign({ body: { historyId, assignUserIdTo: priya.userId } }),
    ])

    const last = answers.find(({ version }) => version === 3)!
    expect((await detail(report)).task.assignedToUser).toEqual(last.assignedToUser)
  })

  test('is reopened by assigning it again', async ({ server }) => {
    const report = await withTask(server)
    const { staff, priya, historyId } = report
    await assign(report, staff.userId)
    await staff.api.anomalyUpdate({ body: { historyId, actionStatus: NOT_AN_ISSUE, reason } })

    expect(await assign(report, priya.userId)).toMatchObject({
      status: ASSIGNED,
      reason: null,
      closedDate: null,
    })
    expect(await ignoredOf(report)).toEqual([])
  })

  test('has comments', async ({ server }) => {
    const report = await withTask(server)
    const { staff, historyId } = report
    const event = await staff.api.anomalyComment({
      params: { historyId },
      body: { text: ' Asked the shop ' },
    })

    expect(event).toMatchObject({ kind: 'COMMENTED', comment: 'Asked the shop', userName: 'Maja Lindqvist' })
    expect((await detail(report)).events.at(-1)).toEqual(event)
    expect(await failure(staff.api.anomalyComment({ params: { historyId }, body: { text: '  ' } }))).toBe(
      '422 VALIDATION',
    )
  })

  test('does not release the run by itself', async ({ server }) => {
    const held = await heldReport(server)
    const { staff, path } = held
    await staff.api.anomalyAssign({ body: { historyId: path.hid, assignUserIdTo: staff.userId } })
    const task = await staff.api.anomalyUpdate({ body: { historyId: path.hid, actionStatus: FIXED } })

    expect(task).toMatchObject({ status: FIXED, review: 'HELD', heldDeliveries: 1 })
    expect((await detail(held)).quality.review).toMatchObject({ state: 'HELD', mayDecide: true })
  })
})

describe('"Not an issue"', () => {
  // spec: ANOM-44, ANOM-45
  test('keeps the same finding of later runs from counting', async ({ server }) => {
    const report = await withTask(server, [findingOf()])
    const { staff, path, historyId } = report
    await assign(report, staff.userId)
    await staff.api.anomalyUpdate({ body: { historyId, actionStatus: NOT_AN_ISSUE, reason } })
    expect(await ignoredOf(report)).toMatchObject([
      {
        pageId: 'items',
        column: 'price',
        metric: 'fill',
        title: 'Fill rate of `price`',
        reason,
        ignoredBy: 'Maja Lindqvist',
      },
    ])

    const same = await nextJudged(server, report, [findingOf({ value: 0.1, level: 'HIGH' })])
    const others = [
      findingOf({ column: 'sku' }),
      findingOf({ metric: 'rows' }),
      findingOf({ pageId: 'other' }),
    ]
    const other = await nextJudged(server, report, [findingOf(), ...others])

    expect(await failure(detail(same))).toBe('404 NOT_FOUND')
    const run = await staff.api.runGet({ params: same.path })
    expect(run.quality).toEqual({ status: 'PASSED', findings: 0, review: 'NONE' })
    expect((await staff.api.runQuality({ params: same.path })).findings).toMatchObject([
      { value: 0.1, ignored: true },
    ])
    expect((await detail(other)).task.findingCount).toBe(3)
    expect(path.hid).not.toBe(same.path.hid)
  })

  test('holds nothing either', async ({ server }) => {
    const held = await heldReport(server)
    const { staff, path } = held
    await staff.api.anomalyAssign({ body: { historyId: path.hid, assignUserIdTo: staff.userId } })
    await staff.api.anomalyUpdate({ body: { historyId: path.hid, actionStatus: NOT_AN_ISSUE, reason } })

    const next = await nextJudged(server, held, [findingOf()])
    expect((await staff.api.runGet({ params: next.path })).quality.review).toBe('NONE')
  })

  test('is taken back in the task, or in the list of the report', async ({ server }) => {
    const report = await withTask(server)
    const { staff, manager, path, historyId } = report
    await assign(report, staff.userId)
    const ignore = () => staff.api.anomalyUpdate({ body: { historyId, actionStatus: NOT_AN_ISSUE, reason } })
    await ignore()
    expect(await staff.api.anomalyTakeBack({ params: { historyId } })).toMatchObject({
      status: ASSIGNED,
      reason: null,
      closedDate: null,
      assignedToUser: { userId: staff.userId },
    })
    expect(await ignoredOf(report)).toEqual([])
    expect(await messageOf(staff.api.anomalyTakeBack({ params: { historyId } }))).toBe(
      'Only "Not an issue" and "Accept" can be taken back.',
    )

    await ignore()
    const [first, second] = await ignoredOf(report)
    const params = { ...path, ignoredId: first!.ignoredId }
    expect(await failure(manager.api.ignoredFindingRemove({ params }))).toBe('403 FORBIDDEN')
    await staff.api.ignoredFindingRemove({ params })
    expect(await ignoredOf(report)).toEqual([second])
    expect(await failure(staff.api.ignoredFindingRemove({ params }))).toBe('404 NOT_FOUND')
  })
})

describe('two tasks with the same finding', () => {
  test('keep it ignored until both are taken back', async ({ server }) => {
    const report = await withTask(server)
    const { staff } = report
    const second = { ...report, ...(await nextJudged(server, report, [findingOf()])) }
    const ids = [report.historyId, second.path.hid]
    for (const historyId of ids) {
      await staff.api.anomalyAssign({ body: { historyId, assignUserIdTo: staff.userId } })
      const body = { historyId, actionStatus: NOT_AN_ISSUE, reason: `Because of ${historyId}` }
      await staff.api.anomalyUpdate({ body })
    }
    const reasons = async () =>
      (await ignoredOf(report)).filter(({ metric }) => metric === 'fill').map((one) => one.reason)
    expect(await reasons()).toEqual([`Because of ${ids[0]}`])

    await staff.api.anomalyTakeBack({ params: { historyId: ids[0]! } })
    expect(await reasons()).toEqual([`Because of ${ids[1]}`])
    await staff.api.anomalyTakeBack({ params: { historyId: ids[1]! } })
    expect(await reasons()).toEqual([])

    const close = (historyId: number) =>
      staff.api.anomalyUpdate({ body: { historyId, actionStatus: NOT_AN_ISSUE, reason } })
    await Promise.all(ids.map(close))
    await Promise.all(ids.map((historyId) => staff.api.anomalyTakeBack({ params: { historyId } })))
    expect(await ignoredOf(report)).toEqual([])
  })
})

describe('"Accept"', () => {
  lonelyTest('keeps the accepted levels until it is taken back', async ({ server }) => {
    const report = await withTask(server)
    const { staff, historyId } = report
    const levels = () =>
      server.app.db
        .selectFrom('accepted_levels')
        .select(['run_id', 'column_name', 'metric', 'value'])
        .orderBy('id')
        .execute()
    await assign(report, staff.userId)
    await staff.api.anomalyUpdate({ body: { historyId, actionStatus: ACCEPT_ISSUE, reason } })

    expect(await levels()).toEqual([
      { run_id: historyId, column_name: 'price', metric: 'fill', value: 0.76 },
      { run_id: historyId, column_name: 'sku', metric: 'length', value: 0.76 },
    ])
    await staff.api.anomalyTakeBack({ params: { historyId } })
    expect(await levels()).toEqual([])
    expect((await detail(report)).events.map(({ kind }) => kind)).toEqual([
      'FOUND',
      'ASSIGNED',
      'ACCEPT_ISSUE',
      'TAKEN_BACK',
    ])
  })
})

describe('several tasks', () => {
  test('are changed at once; those that cannot be are listed with the reason', async ({ server }) => {
    const report = await withTask(server)
    const next = await nextJudged(server, report, [findingOf()])
    const third = await nextJudged(server, report, [findingOf()])
    const { staff, priya } = report
    const ids = [report, next, third].map(({ path }) => path.hid)
    const bulk = (body: object) => staff.api.anomalyBulk({ body: { historyIds: ids, ...body } as never })

    expect(await failure(bulk({ action: 'ASSIGNED' }))).toBe('422 VALIDATION')
    expect(await failure(bulk({ action: 'ACCEPT_ISSUE' }))).toBe('422 VALIDATION')
    expect(await failure(bulk({ action: 'ASSIGNED', assignUserIdTo: report.manager.userId }))).toBe(
      '422 VALIDATION',
    )
    await assign(report, staff.userId)
    const said = 'This anomaly is unassigned; assign it to somebody first.'
    expect(await bulk({ action: 'ACCEPT_ISSUE', reason })).toEqual({
      changed: 1,
      refused: ids.slice(1).map((historyId) => ({ historyId, message: said })),
    })
    expect(
      await bulk({ action: 'ASSIGNED', assignUserIdTo: priya.userId, historyIds: [...ids, ids[0], 999_999] }),
    ).toEqual({
      changed: 3,
      refused: [{ historyId: 999_999, message: 'There is no such anomaly task, or you may not see it.' }],
    })
    expect((await staff.api.anomalyTasks({ query: { assignedTo: [priya.userId] } })).pagination.total).toBe(3)
  })
})

describe('judging a run again', () => {
  test('updates its task, and holds nothing that was delivered', async ({ server }) => {
    const report = await reviewedReport(server)
    await endJudged(server, report, [findingOf()])
    await report.staff.api.reportGateSave({
      params: report.path,
      body: { gate: { mode: 'HOLD_ALL', deadlineHours: 1, onDeadline: 'REJECT' } },
    })
    const run = { id: report.path.hid, report_id: report.path.rid }
    const judged = {
      status: 'FINDINGS' as const,
      comparedRuns: 20,
      findings: [findingOf({ title: 'Worse' }), minor],
    }
    const hold = await server.app.db
      .transaction()
      .execute((trx) => recordJudgement(trx, run, judged, { isReplay: true }))

    expect(hold.isHeld).toBe(false)
    const { task, quality, events } = await detail(report)
    expect(task).toMatchObject({ title: 'Worse', findingCount: 2, version: 2, review: 'NONE' })
    expect(quality.comparedRuns).toBe(20)
    expect(events.map(({ kind, text }) => [kind, text])).toEqual([
      ['FOUND', 'found 1 finding'],
      ['JUDGED_AGAIN', 'checked the run again and found 2 findings'],
    ])
  })
})
