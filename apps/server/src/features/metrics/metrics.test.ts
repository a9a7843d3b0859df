import { packFigures } from '@windrow/quality/pack-figures'
import { describe, expect } from 'vitest'
import { crawlerMetrics, ratioMetrics } from '@windrow/contract/run-metrics'
import { refusal } from '../../testing/failure.ts'
import { startReport } from '../../testing/run-reports.ts'
import { accountTest as test, type TestApp } from '../../testing/test-app.ts'

const recipe = {
  version: 1 as const,
  start: ['https://shop.example/'],
  types: { list: { table: 'items', fields: { name: { select: 'h1' } } } },
}
const minuteMs = 60_000
const first = Date.UTC(2026, 9, 1)

let reports = 0

/** Bytes and milliseconds of the run of a day. */
const bytesOf = (day: number) => 20_000 + 300 * (day % 3)
const durationOf = (day: number) => minuteMs + 1000 * (day % 4)

/** Ended runs with these numbers of rows, a day apart, with their figures. */
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
          bytes_down: bytesOf(day),
          bytes_up: 4000,
          errors: 5,
          created_at: new Date(at),
          started_at: new Date(at),
          ended_at: new Date(at + durationOf(day)),
        }
      }),
    )
    .returning('id')
    .execute()
  const ids = runs.map(({ id }) => id).sort((a, b) => a - b)
  await measure(server, path.rid, ids, rows)
  return {
    api: person.api,
    fetch: (link: string) => person.fetch(link),
    path: { id: path.id, rid: path.rid },
    ids,
  }
}

/** Stores the figures of runs, as at their end. */
async function measure({ app: { db } }: TestApp, reportId: number, ids: number[], rows: number[]) {
  await db
    .insertInto('run_pages')
    .values(
      ids.map((run_id, day) => ({
        run_id,
        page_id: 'items',
        position: 0,
        row_count: rows[day]!,
        columns: '[]',
      })),
    )
    .execute()
  const table = {
    name: 'items',
    duplicates: 0,
    keyDuplicates: null,
    violations: null,
    sketch: [],
    columns: [],
  }
  const run = { requests: 55, failures: { transient: 2 }, pages: 1 }
  await db
    .insertInto('run_figures')
    .values(
      ids.map((run_id, day) => {
        const at = first + day * 1440 * minuteMs
        const tables = [{ ...table, rows: rows[day]! }]
        const counted = { ...run, startedAt: at, durationMs: durationOf(day), bytes: bytesOf(day), tables }
        return {
          run_id,
          report_id: reportId,
          family: Buffer.from('same'),
          recipe_version: 1,
          started_at: new Date(at),
          figures: packFigures(counted),
        }
      }),
    )
    .execute()
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
  test('are expected and odd as the judge of runs says', async ({ server }) => {
    const { api, path, ids } = await report(server, [...typicalRows(9), 400, ...typicalRows(5)])
    const { db } = server.app
    const last = ids.at(-1)!
    const metricsOf = async () =>
      (await api.pageWiseMetrics({ params: path, query: { timeRange: '10' } })).metrics
    const latest = async () => (await metricsOf()).at(-1)!
    /** What the charts of the run's figures expect of it. */
    const judged = async () => {
      const params = { ...path, hid: last, scheduleId: '0' }
      const { figures } = await api.historyAnomalies({ params, query: { limit: 10 } })
      return (metric: string) => figures.find((figure) => figure.metric === metric)!.points.at(-1)!.expected!
    }
    const agree = async () => {
      const [run, expected] = [await latest(), await judged()]
      expect(run.rows.expected).toEqual(expected('rows'))
      expect(run.totalRequest?.expected).toEqual(expected('requests'))
      expect(run.bandwidthDownload?.expected).toEqual(expected('bytes'))
      expect(run.duration?.expected).toEqual(expected('duration'))
      const { low, high } = expected('failures')
      expect(run.requestFailed?.expected).toEqual({ low: low * 55, high: high * 55 })
      expect(run.requestFailedRatio?.expected?.high).toBeCloseTo((high * 55) / 1004)
    }
    const odd = async () =>
      (await metricsOf()).filter((run) => run.rows.hasAnomaly).map((run) => run.historyId)

    await agree()
    const { low, high } = (await latest()).rows.expected!
    expect([low, high]).toEqual([expect.closeTo(963, -1), expect.closeTo(1044, -1)])

    // Rows are odd where a finding that isn't ignored says so; nothing else says it.
    expect(await odd()).toEqual([])
    const finding = { position: 0, level: 'HIGH' as const, weight: 5, title: 'Fewer rows', page_id: 'items' }
    await db
      .insertInto('run_findings')
      .values({ ...finding, run_id: ids[9]!, column_name: null, metric: 'rows' })
      .execute()
    expect(await odd()).toEqual([ids[9]])
    await db.updateTable('run_findings').set({ metric: 'rule.rows' }).where('run_id', '=', ids[9]!).execute()
    expect(await odd()).toEqual([ids[9]])
    await db.updateTable('run_findings').set({ ignored_by: 1 }).where('run_id', '=', ids[9]!).execute()
    expect(await odd()).toEqual([])

    // What was accepted is expected from then on; a metric without findings is odd outside its range.
    const change = (id: number, values: object) =>
      db.updateTable('runs').set(values).where('id', '=', id).execute()
    const end = first + 14 * 1440 * minuteMs
    await change(last, { ended_at: new Date(end + 60 * minuteMs), bytes_up: 90_000 })
    const slow = await latest()
    const names = [...crawlerMetrics, ...ratioMetrics]
    expect(names.filter((name) => slow[name]?.hasAnomaly)).toEqual([
      'bandwidthUpload',
      'duration',
      'bandwidthUploadRatio',
      'durationRatio',
    ])
    await db
      .insertInto('accepted_levels')
      .values({ report_id: path.rid, run_id: ids[9]!, page_id: 'items', column_name: null, metric: 'rows' })
      .execute()
    await agree()
    // Beside the accepted level, the others vary so much that nothing is expected.
    expect((await latest()).rows.expected).toBeNull()

    // A rerun has only the time of its pages. Runs that crawled something else, or have no figures, say nothing.
    await change(last, { rerun_of: ids[13]! })
    expect(await latest()).toMatchObject({
      duration: { value: 60 * minuteMs, hasAnomaly: false, expected: null },
      durationRatio: { hasAnomaly: false, expected: null },
      bandwidthUpload: { hasAnomaly: true },
    })
    const figures = (id: number) => db.updateTable('run_figures').where('run_id', '=', id)
    await figures(last)
      .set({ family: Buffer.from('other') })
      .execute()
    expect((await latest()).rows).toEqual({ value: 1004, hasAnomaly: false, expected: null })
    await db.deleteFrom('run_figures').where('run_id', '=', last).execute()
    expect((await latest()).bandwidthUpload).toEqual({ value: 90_000, hasAnomaly: false, expected: null })
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
      .values({ run_id: ids[39]!, page_id: 'more', position: 1, row_count: 12, columns: '[]' })
      .execute()
    const { metrics } = await api.pageWiseMetrics({ params: path, query: { pageId: 'more' } })
    expect(metrics.slice(-2).map((run) => run.rows.value)).toEqual([0, 12])
    // A finding about one of several tables is one about their rows.
    const rowsOfLast = async () =>
      (await api.pageWiseMetrics({ params: path, query: {} })).metrics.at(-1)!.rows
    const sum = {
      value: 1004,
      hasAnomaly: false,
      expected: { low: expect.any(Number), high: expect.any(Number) },
    }
    expect(await rowsOfLast()).toEqual(sum)
    await server.app.db
      .insertInto('run_findings')
      .values({
        run_id: ids[39]!,
        position: 0,
        level: 'HIGH',
        weight: 5,
        title: 'New table',
        page_id: 'more',
        column_name: null,
        metric: 'rows',
      })
      .execute()
    expect(await rowsOfLast()).toEqual({ ...sum, hasAnomaly: true })
    expect(metrics.at(-1)?.totalRequestRatio?.value).toBeCloseTo(55 / 1004)
  })
})
