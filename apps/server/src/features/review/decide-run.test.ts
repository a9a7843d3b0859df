import { describe, expect } from 'vitest'
import { deliverAll } from '../../testing/delivery-support.ts'
import { failure, messageOf, refusal } from '../../testing/failure.ts'
import {
  deliveriesOf,
  endJudged,
  findingOf,
  heldReport,
  nextJudged,
  reviewedReport,
  setGate,
} from '../../testing/review-support.ts'
import { startReceiver } from '../../testing/start-receiver.ts'
import { sharedTest as test, type TestApp } from '../../testing/test-app.ts'
import { tidyDatasets } from '../dataset-operations/tidy-datasets.ts'
import { decideOverdueRuns } from './review-deadlines.ts'

const body = { reason: ' Checked with the shop ' }
const kindsOf = async ({ staff, path }: Awaited<ReturnType<typeof heldReport>>) =>
  (await staff.api.anomalyTaskGet({ params: { historyId: path.hid } })).events.map(
    ({ kind, userName, comment }) => [kind, userName, comment],
  )
const activitiesOf = async ({ manager, path }: Awaited<ReturnType<typeof heldReport>>) =>
  (await manager.api.activityList({ params: path, query: { historyId: path.hid } })).activities.map(
    ({ kind, userName }) => [kind, userName],
  )

/** Makes the deadlines of all held runs due. */
const makeOverdue = ({ app }: TestApp) =>
  app.db
    .updateTable('runs')
    .set({ review_deadline: new Date(0) })
    .where('review_deadline', 'is not', null)
    .execute()

describe('a held run', () => {
  test('is delivered once it is released', async ({ server }) => {
    await using receiver = await startReceiver()
    const report = await heldReport(server, undefined, { url: receiver.base })
    expect(await deliverAll(server.app)).toBe(0)

    const { review } = await report.manager.api.runRelease({ params: report.path, body })

    expect(review).toMatchObject({
      state: 'RELEASED',
      reason: 'Checked with the shop',
      decidedBy: 'Maja Lindqvist',
      heldDeliveries: 0,
      mayDecide: false,
    })
    expect(Date.parse(review.decidedDate!)).toBeGreaterThanOrEqual(Date.parse(review.heldSince!))
    expect(await deliveriesOf(server, report)).toEqual([['QUEUED', null]])
    expect(await deliverAll(server.app)).toBe(1)
    expect((await deliveriesOf(server, report))[0]?.[0]).toBe('DELIVERED')
    const [sent] = (await report.staff.api.deliveryList({ params: report.path, query: {} })).deliveries
    const params = { ...report.path, deliveryId: sent!.deliveryId }
    const { attempts } = await report.staff.api.deliveryGet({ params })
    const finding = {
      page: 'items',
      column: 'price',
      metric: 'fill',
      level: 'HIGH',
      title: '`price` is empty in 12 rows',
    }
    expect(attempts[0]?.request).toContain(
      `"quality":${JSON.stringify({ status: 'FINDINGS', review: 'RELEASED', findings: [finding] })}`,
    )
    expect(await kindsOf(report)).toEqual([
      ['FOUND', null, null],
      ['HELD', null, null],
      ['RELEASED', 'Maja Lindqvist', 'Checked with the shop'],
    ])
    expect((await activitiesOf(report))[0]).toEqual(['RUN_RELEASED', 'Maja Lindqvist'])
  })

  test('is never delivered once it is rejected', async ({ server }) => {
    const report = await heldReport(server)
    const { staff, manager, path } = report

    const { review } = await staff.api.runReject({ params: path, body })

    expect(review).toMatchObject({ state: 'REJECTED', decidedBy: 'Maja Lindqvist' })
    const said = 'Rejected by Staff: Checked with the shop'
    expect(await deliveriesOf(server, report)).toEqual([['CANCELLED', said]])
    expect(await deliverAll(server.app)).toBe(0)
    const seen = await manager.api.runQuality({ params: path })
    expect(seen.review).toMatchObject({ state: 'REJECTED', decidedBy: 'Staff', mayDecide: false })
    expect(await refusal(manager.api.deliverNow({ params: path, body: {} }))).toEqual({
      code: 'CONFLICT',
      message: 'This run was rejected in review, so it cannot be delivered: Checked with the shop',
    })
    const [delivery] = (await manager.api.deliveryList({ params: path, query: {} })).deliveries
    const params = { ...path, deliveryId: delivery!.deliveryId }
    expect(await failure(manager.api.deliveryResend({ params, body: {} }))).toBe('409 CONFLICT')
    expect((await activitiesOf(report))[0]).toEqual(['RUN_REJECTED', 'Staff'])
    expect((await kindsOf(report)).at(-1)).toEqual(['REJECTED', 'Maja Lindqvist', 'Checked with the shop'])
  })

  test('is not delivered by hand: it is released instead', async ({ server }) => {
    const { manager, path } = await heldReport(server)
    const said = { code: 'CONFLICT', message: 'This run is held for review; release it instead.' }

    expect(await refusal(manager.api.deliverNow({ params: path, body: {} }))).toEqual(said)
    const [delivery] = (await manager.api.deliveryList({ params: path, query: { state: 'HELD' } })).deliveries
    const params = { ...path, deliveryId: delivery!.deliveryId }
    expect(await refusal(manager.api.deliveryResend({ params, body: {} }))).toEqual(said)
  })

  test('keeps a canceled delivery canceled when it is released', async ({ server }) => {
    const report = await heldReport(server)
    const { manager, path } = report
    const [delivery] = (await manager.api.deliveryList({ params: path, query: {} })).deliveries
    await manager.api.deliveryCancel({ params: { ...path, deliveryId: delivery!.deliveryId } })

    await manager.api.runRelease({ params: path, body })

    expect(await deliveriesOf(server, report)).toEqual([['CANCELLED', 'Cancelled.']])
  })

  test('is decided once: the one who comes later learns who decided', async ({ server }) => {
    const { staff, manager, path } = await heldReport(server)

    const both = await Promise.all([
      refusal(staff.api.runRelease({ params: path, body })),
      refusal(manager.api.runReject({ params: path, body })),
    ])

    const { state } = (await staff.api.runQuality({ params: path })).review
    const refused = both.filter(({ code }) => code !== 'no error')
    const message =
      state === 'RELEASED'
        ? 'Staff released this run meanwhile.'
        : 'Maja Lindqvist rejected this run meanwhile.'
    expect(refused).toEqual([{ code: 'CONFLICT', message }])
  })

  test('can be decided on while its task is closed', async ({ server }) => {
    const { staff, manager, path } = await heldReport(server)
    const historyId = path.hid
    await staff.api.anomalyAssign({ body: { historyId, assignUserIdTo: staff.userId } })

    await Promise.all([
      manager.api.runRelease({ params: path, body }),
      staff.api.anomalyUpdate({ body: { historyId, actionStatus: 5, ...body } }),
    ])

    const { task, events } = await staff.api.anomalyTaskGet({ params: { historyId } })
    expect(task).toMatchObject({ status: 5, review: 'RELEASED' })
    expect(new Set(events.map(({ kind }) => kind))).toEqual(
      new Set(['FOUND', 'HELD', 'ASSIGNED', 'RELEASED', 'NOT_AN_ISSUE']),
    )
  })

  test('needs a reason, and to be held', async ({ server }) => {
    const report = await heldReport(server)
    const { staff, path } = report
    for (const reason of ['', '   ', 'x'.repeat(251)])
      expect(await failure(staff.api.runReject({ params: path, body: { reason } }))).toBe('422 VALIDATION')
    const passed = await nextJudged(server, report, [])

    expect(await messageOf(staff.api.runRelease({ params: passed.path, body }))).toBe(
      'This run is not held for review.',
    )
    await server.app.db
      .updateTable('runs')
      .set({ deleted_at: new Date() })
      .where('id', '=', path.hid)
      .execute()
    expect(await messageOf(staff.api.runRelease({ params: path, body }))).toBe(
      'This run is deleted; restore it first.',
    )
  })

  test('is decided by staff and managers of the account, where it lets them', async ({ server }) => {
    const { staff, manager, path } = await heldReport(server, undefined, { account: 'Fernhill' })
    const people = await Promise.all([
      server.signIn('TRUSTED', 'Fernhill'),
      server.signIn('VIEWER', 'Fernhill'),
      server.signIn('MANAGER', 'Elsewhere'),
    ])
    const [trusted, viewer, stranger] = people
    await manager.api.projectMembersAdd({
      params: path,
      body: { userIds: [trusted.userId, viewer.userId] },
    })

    const decide = (person: typeof staff) => failure(person.api.runRelease({ params: path, body }))
    expect([await decide(trusted), await decide(viewer), await decide(stranger)]).toEqual([
      '403 FORBIDDEN',
      '403 FORBIDDEN',
      '404 NOT_FOUND',
    ])
    const reviewOf = async (person: typeof staff) => (await person.api.runQuality({ params: path })).review
    expect(await reviewOf(viewer)).toMatchObject({ mayDecide: false, deciders: ['Maja Lindqvist'] })
    expect(await reviewOf(manager)).toMatchObject({ mayDecide: true, deciders: [] })

    const params = { orgId: manager.organizationId }
    await staff.api.accountUpdate({ params, body: { managersReview: false } })
    expect(await refusal(manager.api.runRelease({ params: path, body }))).toMatchObject({
      code: 'FORBIDDEN',
      message: expect.stringContaining('Managers of this account cannot release or reject runs') as string,
    })
    expect(await reviewOf(manager)).toMatchObject({ mayDecide: false, deciders: [] })
    const gate = { mode: 'ALWAYS_DELIVER' as const, deadlineHours: 24, onDeadline: 'NOTHING' as const }
    expect(await failure(manager.api.reportGateSave({ params: path, body: { gate } }))).toBe('403 FORBIDDEN')
    expect((await manager.api.reportGate({ params: path })).mayChange).toBe(false)
    expect(await decide(staff)).toBe('no error')
  })

  test('shows customers findings in words, and staff all', async ({ server }) => {
    const report = await heldReport(server)
    const { staff, manager, path } = report
    await staff.api.anomalyAssign({
      body: { historyId: path.hid, assignUserIdTo: staff.userId },
    })
    await staff.api.anomalyUpdate({
      body: { historyId: path.hid, actionStatus: 5, reason: 'Known' },
    })
    const rows = findingOf({ column: null, metric: 'rows', title: 'Half of the rows', subject: 'Rows' })
    const next = await nextJudged(server, report, [findingOf(), rows])

    const words = { pageId: 'items', level: 'HIGH', detail: null, rowCount: 12 }
    const half = { ...words, column: null, metric: 'rows', title: 'Half of the rows' }
    const seen = await manager.api.runQuality({ params: next.path })
    expect(seen.findings).toEqual([{ ...half, findingId: expect.any(Number) as number, filter: null }])
    expect(seen).not.toHaveProperty('task')
    const all = await staff.api.runQuality({ params: next.path })
    expect(all.findings).toMatchObject([
      { title: '`price` is empty in 12 rows', value: 0.76, expected: { low: 0.98, high: 1 }, ignored: true },
      { ...half, value: 0.76, ignored: false },
    ])
    expect(all.task).toEqual({ status: 7, assignee: null, version: 1 })
  })
})

describe('the deadline of a held run', () => {
  test.for([
    ['RELEASE', 'RELEASED', ['QUEUED', null]],
    ['REJECT', 'REJECTED', ['CANCELLED', 'Rejected at the deadline: nobody reviewed the run in time.']],
    ['NOTHING', 'HELD', ['HELD', 'Held for review: 1 finding']],
  ] as const)('does what the gate says: %s', async ([onDeadline, state, delivery], { server }) => {
    const report = await reviewedReport(server)
    await setGate(report, { onDeadline, deadlineHours: 1 })
    await endJudged(server, report, [findingOf()])
    await decideOverdueRuns(server.app)
    expect((await deliveriesOf(server, report))[0]?.[0]).toBe('HELD')
    await makeOverdue(server)

    await Promise.all([decideOverdueRuns(server.app), decideOverdueRuns(server.app)])

    expect(await deliveriesOf(server, report)).toEqual([delivery])
    const { review } = await report.manager.api.runQuality({ params: report.path })
    expect(review).toMatchObject({ state, decidedBy: null, reason: null })
    const kinds = (await kindsOf(report)).map(([kind]) => kind)
    expect(kinds).toEqual(['FOUND', 'HELD', ...(state === 'HELD' ? [] : [state])])
    const [newest] = await activitiesOf(report)
    expect(newest).toEqual(state === 'HELD' ? ['RUN_STARTED', 'Staff'] : [`RUN_${state}`, 'Windrow'])
    if (state !== 'HELD')
      expect(await messageOf(report.staff.api.runRelease({ params: report.path, body }))).toBe(
        `The deadline ${state.toLowerCase()} this run meanwhile.`,
      )
  })
})

describe('deleting a held run', () => {
  test('cancels its deliveries and removes its task once it is purged', async ({ server }) => {
    const report = await heldReport(server)
    const { db } = server.app
    const deleted = new Date(Date.now() - 25 * 3_600_000)
    await db.updateTable('runs').set({ deleted_at: deleted }).where('id', '=', report.path.hid).execute()

    await tidyDatasets(server.app, 100)

    expect(await deliveriesOf(server, report)).toEqual([['CANCELLED', 'The run was deleted.']])
    for (const table of ['anomaly_tasks', 'anomaly_events', 'run_findings'] as const)
      expect(
        await db.selectFrom(table).select('run_id').where('run_id', '=', report.path.hid).execute(),
      ).toEqual([])
  })
})
