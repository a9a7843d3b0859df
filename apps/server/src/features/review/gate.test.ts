import { describe, expect } from 'vitest'
import { failure } from '../../testing/failure.ts'
import {
  deliveriesOf,
  endJudged,
  findingOf,
  heldReport,
  minor,
  nextJudged,
  reviewedReport,
  setGate,
} from '../../testing/review-support.ts'
import { runAtWork } from '../../testing/run-at-work.ts'
import { sharedTest as test } from '../../testing/test-app.ts'
import { finishRun } from '../../worker/finish-run.ts'

const queued = [['QUEUED', null]]
const held = (message: string) => [['HELD', message]]
const broken = findingOf({
  level: 'MEDIUM',
  weight: 2,
  holds: true,
  column: 'sku',
  title: 'A rule is broken',
})
const odd = findingOf({ level: 'MEDIUM', weight: 2, column: 'sku', title: 'Fewer rows' })

describe('the gate of a report', () => {
  test('holds the delivery to a destination that is added while the run ends', async ({ server }) => {
    const report = await reviewedReport(server)
    const { staff, path } = report
    await setGate(report, {})
    const [first] = (await staff.api.destinationList({ params: path })).destinations
    await staff.api.destinationDelete({ params: { ...path, did: first!.destinationId } })
    const settings = { url: 'https://late.example/' }
    const file = { formats: ['csv' as const], fileName: '{page}.{extension}', skipValidation: true }
    const add = () =>
      staff.api.destinationCreate({ params: path, body: { name: 'Late', type: 'URL', settings, ...file } })

    await endJudged(server, report, [findingOf()], add)

    expect(await deliveriesOf(server, report)).toEqual(held('Held for review: 1 finding'))
    expect((await staff.api.runQuality({ params: path })).review).toMatchObject({
      state: 'HELD',
      heldDeliveries: 1,
    })
  })

  test('delivers whatever was found, unless somebody chose otherwise', async ({ server }) => {
    const report = await reviewedReport(server)
    await endJudged(server, report, [findingOf()])

    expect(await deliveriesOf(server, report)).toEqual(queued)
    expect(await report.manager.api.runQuality({ params: report.path })).toMatchObject({
      status: 'FINDINGS',
      comparedRuns: 12,
      findings: [{ title: '`price` is empty in 12 rows', rowCount: 12 }],
      review: { state: 'NONE', heldSince: null, heldDeliveries: 0, mayDecide: false },
    })
  })

  test.for([
    ['a finding of high level', [findingOf(), minor], 'Held for review: 2 findings'],
    ['a broken rule that says so', [broken], 'Held for review: 1 finding'],
    ['nothing of weight', [odd, minor], null],
    ['nothing', [], null],
  ] as const)('holds runs with findings: %s', async ([, findings, message], { server }) => {
    const report = await heldReport(server, findings)

    expect(await deliveriesOf(server, report)).toEqual(message === null ? queued : held(message))
    const run = await report.manager.api.runGet({ params: report.path })
    expect(run.quality).toEqual({
      status: findings.length === 0 ? 'PASSED' : 'FINDINGS',
      findings: findings.length,
      review: message === null ? 'NONE' : 'HELD',
    })
  })

  test('holds every run of a worker where a person reviews each', async ({ server }) => {
    const report = await reviewedReport(server)
    await setGate(report, { mode: 'HOLD_ALL', deadlineHours: 2, onDeadline: 'RELEASE' })
    await server.app.db.updateTable('runs').set({ status: 'FAILED', ended_at: new Date() }).execute()
    const { path, part } = await runAtWork(server, report.staff)
    const { db } = server.app
    const place = { report_id: report.path.rid, project_id: report.path.id }
    await db.updateTable('runs').set(place).where('id', '=', path.hid).execute()
    await db
      .insertInto('page_memory')
      .values({ run_id: report.path.hid, key: 'a', memo: Buffer.from('x') })
      .execute()

    await finishRun(
      server.app,
      { ...(await part(0)), reportId: report.path.rid },
      { status: 'SUCCESS', end: null, message: null },
    )

    const own = { ...report, path: { ...report.path, hid: path.hid } }
    expect(await deliveriesOf(server, own)).toEqual(held('Held for review'))
    const { status, review } = await report.staff.api.runQuality({ params: own.path })
    expect([status, review.state, review.onDeadline]).toEqual(['NOT_JUDGED', 'HELD', 'RELEASE'])
    expect(Date.parse(review.deadline!) - Date.parse(review.heldSince!)).toBe(2 * 3_600_000)
    // What earlier runs knew of pages is needed again if this one is rejected.
    expect(await db.selectFrom('page_memory').select('run_id').execute()).toEqual([
      { run_id: report.path.hid },
    ])
  })

  test('is that of the account where the report has none', async ({ server }) => {
    const report = await reviewedReport(server)
    const { staff, manager, path } = report
    const deliveryGate = { mode: 'HOLD_ALL' as const, deadlineHours: 6, onDeadline: 'REJECT' as const }
    const params = { orgId: manager.organizationId }
    const account = await staff.api.accountUpdate({ params, body: { deliveryGate } })
    expect(account).toMatchObject({ deliveryGate, reviewMinutes: 240, managersReview: true })

    await endJudged(server, report, [])
    expect(await deliveriesOf(server, report)).toEqual(held('Held for review'))

    expect(await manager.api.reportGate({ params: path })).toEqual({
      gate: null,
      accountGate: deliveryGate,
      destinations: 1,
      mayChange: true,
    })
    await setGate(report, { mode: 'ALWAYS_DELIVER' })
    expect(await deliveriesOf(server, await nextJudged(server, report, [findingOf()]))).toEqual(queued)
  })

  test('holds nothing where there is no destination', async ({ server }) => {
    const report = await reviewedReport(server)
    await setGate(report, { mode: 'HOLD_ALL' })
    const [destination] = (await report.staff.api.destinationList({ params: report.path })).destinations
    await report.staff.api.destinationDelete({
      params: { ...report.path, did: destination!.destinationId },
    })

    await endJudged(server, report, [findingOf()])

    expect(await deliveriesOf(server, report)).toEqual([])
    expect((await report.staff.api.runGet({ params: report.path })).quality.review).toBe('NONE')
    expect((await report.staff.api.reportGate({ params: report.path })).destinations).toBe(0)
  })

  test('is set by those who decide about held runs, and is in the activity of the project', async ({
    server,
  }) => {
    const { manager, path } = await reviewedReport(server, { account: 'Lakes' })
    const gate = { mode: 'HOLD_ALL' as const, deadlineHours: 24, onDeadline: 'NOTHING' as const }
    const trusted = await server.signIn('TRUSTED', 'Lakes')
    await manager.api.projectMembersAdd({ params: path, body: { userIds: [trusted.userId] } })

    expect(await failure(trusted.api.reportGateSave({ params: path, body: { gate } }))).toBe('403 FORBIDDEN')
    expect(await manager.api.reportGateSave({ params: path, body: { gate } })).toMatchObject({ gate })
    expect(await trusted.api.reportGate({ params: path })).toMatchObject({ gate })
    expect(await manager.api.reportGateSave({ params: path, body: { gate: null } })).toMatchObject({
      gate: null,
    })
    const { activities } = await manager.api.activityList({ params: path, query: {} })
    expect(activities.slice(0, 2).map(({ kind }) => kind)).toEqual(['REPORT_GATE_SAVE', 'REPORT_GATE_SAVE'])
  })
})
