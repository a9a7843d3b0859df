import { describe, expect } from 'vitest'
import { crawlerMetrics, ratioMetrics } from '@windrow/contract/run-metrics'
import { refusal } from '../../testing/failure.ts'
import { startReport } from '../../testing/run-reports.ts'
import { test, type TestApp } from '../../testing/test-app.ts'

const recipe = {
  version: 1 as const,
  start: ['https://shop.example/'],
  types: { list: { table: 'items', fields: { name: { select: 'h1' } } } },
}
const minuteMs = 60_000
const first = Date.UTC(2026, 9, 1)

let reports = 0

/** Ended runs with these numbers of rows, a day apart, each one minute long. */
async function report(server: TestApp, rows: number[]) {
  const person = await server.signIn('ADMIN')
  const path = await startReport(person.api, recipe, `Report ${(reports += 1)}`)
  await server.app.db.deleteFrom('runs').where('id', '=', path.hid).execute()
  const runs = await server.app.db
    .insertInto('runs')
    .values(
      rows.map((count, day) => {
        const at = first + day * 1440 * minuteMs
        return {
          organization_id: person.organizationId,
          report_id: path.rid,
          recipe_version: 1,
          status: 'SUCCESS' as const,
          run_type: 'On-demand' as const,
          initiator_id: person.userId,
          rows: count,
          done: 50,
          failed: 2,
          retried: 3,
          bytes_down: 20_000,
          bytes_up: 4000,
          errors: 5,
          created_at: new Date(at),
          started_at: new Date(at),
          ended_at: new Date(at + minuteMs),
        }
      }),
    )
    .returning('id')
    .execute()
  return {
    api: person.api,
    fetch: (link: string) => person.fetch(link),
    path: { id: path.id, rid: path.rid },
    ids: runs.map(({ id }) => id).sort((a, b) => a - b),
  }
}

const typicalRows = (days: number) => Array.from({ length: days }, (_, day) => 1000 + (day % 5))

describe('the metrics of runs', () => {
  // spec: TREND-01, TREND-02, TREND-03
  test('are all there for staff, in total and per record', async ({ server }) => {
    const { api, path, ids } = await report(server, [100])
    await server.app.db
      .insertInto('run_failures')
      .values([
        { run_id: ids[0]!, kind: 'blocked', code: 'BLOCKED', http_status: 403, count: 4, message: '' },
        { run_id: ids[0]!, kind: 'permanent', code: 'HTTP_STATUS', http_status: 404, count: 9, message: '' },
      ])
      .execute()
    const { metrics } = await api.pageWiseMetrics({ params: path, query: {} })

    expect(metrics).toHaveLength(1)
    const names = ['rows' as const, ...crawlerMetrics, ...ratioMetrics]
    expect(names.map((name) => metrics[0]?.[name]?.hasAnomaly)).toEqual(names.map(() => false))
    const value = Object.fromEntries(names.map((name) => [name, metrics[0]?.[name]?.value]))
    expect(value).toEqual({
      rows: 100,
      totalRequest: 55,
      requestFailed: 2,
      bandwidthUpload: 4000,
      bandwidthDownload: 20_000,
      duration: minuteMs,
      error: 5,
      criticalError: 4,
      totalRequestRatio: 0.55,
      requestFailedRatio: 0.02,
      bandwidthUploadRatio: 40,
      bandwidthDownloadRatio: 200,
      durationRatio: 600,
    })
    expect(metrics[0]).toMatchObject({ historyId: ids[0], RunStarted: new Date(first).toISOString() })
    expect(metrics[0]?.rows).toEqual({ value: 100, hasAnomaly: false, expected: null })
  })

  // spec: TREND-03, ANOM-53
  test('are compared with earlier runs, robust against one bad run', async ({ server }) => {
    const { api, path, ids } = await report(server, [...typicalRows(9), 400, ...typicalRows(5)])
    const { metrics } = await api.pageWiseMetrics({ params: path, query: { timeRange: '10' } })

    expect(metrics).toHaveLength(10)
    expect(metrics.filter((run) => run.rows.hasAnomaly).map((run) => run.historyId)).toEqual([ids[9]])
    const { low, high } = metrics.at(-1)!.rows.expected!
    expect(low).toBeGreaterThan(900)
    expect(high).toBeLessThan(1100)
  })

  // spec: TREND-05, PERM-10
  test('are only the rows, without anomalies, for customers', async ({ server }) => {
    const { path } = await report(server, [...typicalRows(9), 400])
    for (const role of ['MANAGER', 'TRUSTED', 'VIEWER'] as const) {
      const { api, userId } = await server.signIn(role)
      await server.app.db
        .insertInto('project_members')
        .values({ project_id: path.id, user_id: userId })
        .execute()
      const { metrics } = await api.pageWiseMetrics({ params: path, query: {} })

      expect([role, metrics.length]).toEqual([role, 10])
      for (const run of metrics) {
        expect(Object.keys(run).sort()).toEqual(['RunStarted', 'historyId', 'rows', 'status'])
        expect(run.rows).toMatchObject({ hasAnomaly: false, expected: null })
      }
      const file = await api.pageWiseMetricsFile({ params: path, query: {} })
      expect((await file.text()).split('\r\n')[0]).toBe('historyId,status,RunStarted,rows,rowsHasAnomaly')
    }
  })

  // spec: TREND-06, TREND-07
  test('are given as a file by its link', async ({ server }) => {
    const { api, path, ids, fetch } = await report(server, [7, 8])
    const none = await api.pageWiseMetrics({
      params: path,
      query: { download: 'true', runStartedDate: '2030-01-01T00:00:00Z' },
    })
    expect(none).toEqual({ metrics: [], downloadAvailable: false, downloadLink: null })
    const { downloadAvailable, downloadLink } = await api.pageWiseMetrics({
      params: path,
      query: { download: 'true', runEndedDate: '2026-10-01T12:00:00Z', timeRange: '10' },
    })

    expect(downloadAvailable).toBe(true)
    const answer = await fetch(downloadLink!)
    expect(answer.headers.get('content-disposition')).toContain('metrics.csv')
    const [head, ...lines] = (await answer.text()).trimEnd().split('\r\n')
    expect(head).toContain('rows,rowsHasAnomaly,totalRequest,')
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatch(new RegExp(`^${ids[0]},SUCCESS,2026-10-01T00:00:00.000Z,7,false,55,`))
  })

  // spec: TREND-06, TREND-08
  test('go back to an older run that is asked for, and count one output table where it is named', async ({
    server,
  }) => {
    const { api, path, ids } = await report(server, typicalRows(40))
    const shown = async (query: { timeRange: '10' | '30' | '60' | '90'; historyId?: number }) =>
      (await api.pageWiseMetrics({ params: path, query })).metrics.map((run) => run.historyId)

    expect(await shown({ timeRange: '10' })).toEqual(ids.slice(30))
    expect(await shown({ timeRange: '10', historyId: ids[32]! })).toEqual(ids.slice(30))
    expect(await shown({ timeRange: '10', historyId: ids[15]! })).toEqual(ids.slice(6, 16))
    expect(await shown({ timeRange: '30' })).toHaveLength(30)
    expect(await shown({ timeRange: '60' })).toHaveLength(40)
    expect(await shown({ timeRange: '90' })).toHaveLength(40)
    const other = await report(server, [1])
    expect(
      await refusal(api.pageWiseMetrics({ params: path, query: { historyId: other.ids[0]! } })),
    ).toMatchObject({ code: 'NOT_FOUND' })

    await server.app.db
      .insertInto('run_pages')
      .values({ run_id: ids[39]!, page_id: 'items', position: 0, row_count: 12, columns: '[]' })
      .execute()
    const { metrics } = await api.pageWiseMetrics({ params: path, query: { pageId: 'items' } })
    expect(metrics.slice(-2).map((run) => run.rows.value)).toEqual([0, 12])
    expect(metrics.at(-1)?.totalRequestRatio?.value).toBeCloseTo(55 / 1004)
  })
})
