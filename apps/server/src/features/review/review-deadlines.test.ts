import { expect } from 'vitest'
import { deliveriesOf, endJudged, findingOf, reviewedReport, setGate } from '../../testing/review-support.ts'
import { accountTest as test } from '../../testing/test-app.ts'
import { decideOverdueRuns } from './review-deadlines.ts'

const past = new Date(0)

test('a deadline waits while the project is deleted or the account deactivated', async ({ server }) => {
  const { db } = server.app
  const report = await reviewedReport(server)
  await setGate(report, { onDeadline: 'RELEASE' })
  await endJudged(server, report, [findingOf()])
  await db.updateTable('runs').set({ review_deadline: past }).execute()
  const stateAfter = async () => {
    await decideOverdueRuns(server.app)
    return (await deliveriesOf(server, report)).map(([state]) => state)
  }
  const project = (values: { status: 'DELETED' | 'ACTIVE'; deleted_at: Date | null }) =>
    db.updateTable('projects').set(values).where('id', '=', report.path.id).execute()
  const account = (deactivated_at: Date | null) =>
    db
      .updateTable('organizations')
      .set({ deactivated_at })
      .where('id', '=', report.manager.organizationId)
      .execute()

  await project({ status: 'DELETED', deleted_at: past })
  expect(await stateAfter()).toEqual(['HELD'])
  await project({ status: 'ACTIVE', deleted_at: null })
  await account(past)
  expect(await stateAfter()).toEqual(['HELD'])
  await account(null)
  expect(await stateAfter()).toEqual(['QUEUED'])
})

test('a deadline releases no run that was marked as failed or DNU', async ({ server }) => {
  const { db } = server.app
  const report = await reviewedReport(server)
  await setGate(report, { onDeadline: 'RELEASE' })
  await endJudged(server, report, [findingOf()])
  const states = []
  for (const mark of [
    { is_dnu: true },
    { is_dnu: false, status: 'FAILED' },
    { status: 'SUCCESS' },
  ] as const) {
    await db
      .updateTable('runs')
      .set({ review_deadline: past, ...mark })
      .execute()
    await decideOverdueRuns(server.app)
    states.push((await deliveriesOf(server, report))[0]?.[0])
  }

  expect(states).toEqual(['HELD', 'HELD', 'QUEUED'])
})
