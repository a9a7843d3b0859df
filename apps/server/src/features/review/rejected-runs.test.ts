import { describe, expect } from 'vitest'
import {
  deliveriesOf,
  endJudged,
  findingOf,
  nextJudged,
  reviewedReport,
  setGate,
  type ReviewedReport,
} from '../../testing/review-support.ts'
import { deliverAll } from '../../testing/delivery-support.ts'
import { startReceiver } from '../../testing/start-receiver.ts'
import { measureAtEnd } from '../quality/measure-run.ts'
import { makeNextProfile } from '../profiles/make-profile.ts'
import { sharedTest as test, type TestApp } from '../../testing/test-app.ts'

const reason = 'Prices are missing'

/** A report with a good run, and a held one with another number of rows. */
async function goodAndHeld(server: TestApp, url?: string) {
  const good = await reviewedReport(server, url === undefined ? {} : { url })
  await setGate(good, {})
  await endJudged(server, good, [])
  const held = await nextJudged(server, good, [findingOf()])
  await server.app.db.updateTable('runs').set({ rows: 7 }).where('id', '=', held.path.hid).execute()
  return { good, held }
}

const reject = ({ staff, path }: ReviewedReport) => staff.api.runReject({ params: path, body: { reason } })

/** What places that show a report's last rows say. */
async function latestOf({ staff, path }: ReviewedReport) {
  const { reports } = await staff.api.reportList({ params: path, query: {} })
  const found = await staff.api.globalReports({ query: { projectId: path.id } })
  const project = await staff.api.projectGet({ params: path })
  const [listed, single, searched] = [
    reports[0]!,
    (await staff.api.reportGet({ params: path })).report,
    found.data[0]!,
  ]
  const latest = [listed, single, searched].map((one) => [one.latestDatasetId, one.totalRecords])
  return { latest, ofProject: project.totalRecords }
}

describe('a rejected run', () => {
  test('is not the latest one', async ({ server }) => {
    const { good, held } = await goodAndHeld(server)
    const all = (id: number, rows: number) => ({
      latest: Array.from({ length: 3 }, () => [id, rows]),
      ofProject: rows,
    })
    expect(await latestOf(held)).toEqual(all(held.path.hid, 7))

    await reject(held)

    expect(await latestOf(held)).toEqual(all(good.path.hid, 20))
    const { histories } = await held.manager.api.runList({ params: held.path, query: {} })
    expect(histories.map(({ id, quality }) => [id, quality.review])).toEqual([
      [held.path.hid, 'REJECTED'],
      [good.path.hid, 'NONE'],
    ])
  })

  test('is not what files and schedules are planned by', async ({ server }) => {
    const { held } = await goodAndHeld(server)
    const { db } = server.app
    const { staff, path } = held
    await db.updateTable('run_pages').set({ page_id: 'odd' }).where('run_id', '=', path.hid).execute()
    const body = {
      name: 'Daily',
      recurrence: { frequency: 'Daily', startDate: '2026-01-01', timeZone: 'UTC' },
    } as const
    await staff.api.scheduleCreate({ params: path, body })
    const planned = async () => {
      const { names } = await staff.api.fileNameExample({
        params: path,
        body: { type: 'URL', formats: ['csv'], fileName: '{page}.{extension}' },
      })
      const [schedule] = (await staff.api.scheduleList({ params: path })).schedules
      return { names, records: schedule!.expectedRecords }
    }
    expect(await planned()).toEqual({ names: ['odd.csv'], records: 14 })

    await reject(held)

    expect(await planned()).toEqual({ names: ['items.csv'], records: 20 })
  })

  test('is not in the trend of data profiles', async ({ server }) => {
    const { good, held } = await goodAndHeld(server)
    const profiled = async ({ staff, path }: ReviewedReport) => {
      await staff.api.profileGenerate({ params: { ...path, pageId: 'items' } })
      await makeNextProfile(server.app)
      return path.hid
    }
    const ids = [await profiled(good), await profiled(held)]
    await reject(held)
    const next = await nextJudged(server, held, [])
    ids.push(await profiled(next))
    const trendOf = async (hid: number | undefined) => {
      const params = { ...next.path, hid: hid!, scheduleId: 0 }
      const { columns } = await next.staff.api.profileTrend({ params, query: { limit: 10 } })
      return columns[0]?.runs.map(({ historyId }) => historyId)
    }

    expect(await trendOf(ids[2])).toEqual([ids[0], ids[2]])
    expect(await trendOf(ids[1])).toEqual([ids[0], ids[1]])
  })

  test('does not count towards what is expected of later runs', async ({ server }) => {
    const first = await reviewedReport(server)
    await setGate(first, { mode: 'HOLD_ALL' })
    await endJudged(server, first, [])
    await measureAtEnd(server.app, first.path.hid)
    let last = first
    for (let n = 0; n < 5; n += 1) {
      last = await nextJudged(server, last, [])
      await measureAtEnd(server.app, last.path.hid)
    }
    const expected = async () =>
      (
        await last.staff.api.pageWiseMetrics({ params: last.path, query: { historyId: last.path.hid } })
      ).metrics.at(-1)?.rows.expected
    expect(await expected()).not.toBeNull()

    await reject(first)

    expect(await expected()).toBeNull()
  })

  test('is not what changes are relative to', async ({ server }) => {
    await using receiver = await startReceiver()
    const { good, held } = await goodAndHeld(server, receiver.base)
    await server.app.db
      .updateTable('destinations')
      .set({ changes_only: true, keys: ['sku'] })
      .execute()
    await deliverAll(server.app)
    await reject(held)
    const next = await nextJudged(server, held, [])

    await deliverAll(server.app)

    expect(await deliveriesOf(server, held)).toEqual([['CANCELLED', `Rejected by Staff: ${reason}`]])
    expect(await deliveriesOf(server, next)).toEqual([
      ['DELIVERED', `Nothing is new or changed since run ${good.path.hid}, so nothing was sent.`],
    ])
  })
})
