import { describe, expect } from 'vitest'
import { NodeBeat } from '../features/operation/node-beat.ts'
import { sampleSizes } from '../features/operation/sample-sizes.ts'
import { openMetrics } from '../features/operation/open-metrics.ts'
import { readOpenMetrics } from '../testing/read-open-metrics.ts'
import { startReport } from '../testing/run-reports.ts'
import { accountTest as test, startTestApp } from '../testing/test-app.ts'
import { createHealthServer } from './health-server.ts'

const token = 'a token that nobody guesses'
const withToken = () => startTestApp((config) => ({ ...config, metricsToken: token }))
const authorization = `Bearer ${token}`
const recipe = {
  version: 1 as const,
  start: ['https://shop.example/'],
  types: { list: { table: 'items', fields: { name: { select: 'h1' } } } },
}

describe('/metrics', () => {
  test('does not exist without a token, and needs it otherwise', async ({ server }) => {
    expect((await fetch(`${server.url}/metrics`, { headers: { authorization } })).status).toBe(404)
    await using guarded = await withToken()
    const statusOf = async (headers: Record<string, string>) =>
      (await fetch(`${guarded.url}/metrics`, { headers })).status

    expect(await statusOf({})).toBe(401)
    expect(await statusOf({ authorization: 'Bearer another token' })).toBe(401)
    expect(await statusOf({ authorization: `${authorization}x` })).toBe(401)
    expect(await statusOf({ authorization })).toBe(200)
    expect(await statusOf({ cookie: 'windrow=1' })).toBe(401)
  })

  test('is OpenMetrics text: typed families with help and units, ended by EOF', async () => {
    await using server = await withToken()
    const { api } = await server.signIn('ADMIN')
    await startReport(api, recipe)
    await sampleSizes(server.app.db)
    await using _beat = new NodeBeat(server.app)
    await expect
      .poll(() => server.app.db.selectFrom('nodes').select('pid').execute())
      .toEqual([{ pid: process.pid }])
    const answer = await fetch(`${server.url}/metrics`, { headers: { authorization } })
    const families = readOpenMetrics(await answer.text())

    expect(answer.headers.get('content-type')).toBe(
      'application/openmetrics-text; version=1.0.0; charset=utf-8',
    )
    for (const [name, { type, help, unit }] of families)
      expect([name, type, help?.length, unit]).toEqual([
        expect.stringMatching(/^windrow_[a-z_]+$/),
        expect.stringMatching(/^(gauge|counter|info)$/),
        expect.any(Number),
        /_(seconds|bytes)$/.exec(name)?.[1] ?? null,
      ])
    const value = (family: string, sample = family) => families.get(family)?.samples.get(sample)
    expect(value('windrow_queue_waiting', 'windrow_queue_waiting{queue="runs"}')).toBe(1)
    expect(value('windrow_queue_working', 'windrow_queue_working{queue="runs"}')).toBe(0)
    expect(
      value('windrow_queue_oldest_age_seconds', 'windrow_queue_oldest_age_seconds{queue="runs"}'),
    ).toBeGreaterThan(0)
    expect(value('windrow_nodes', 'windrow_nodes{role="scheduler"}')).toBe(1)
    expect(value('windrow_workers')).toBe(0)
    expect(value('windrow_warnings', 'windrow_warnings{level="critical"}')).toBe(1)
    expect(value('windrow_database_size_bytes')).toBeGreaterThan(1_000_000)
    expect(families.get('windrow_table_size_bytes')!.samples.size).toBe(10)
    expect(value('windrow_database_queries', 'windrow_database_queries_total')).toBeGreaterThan(10)
    expect(value('windrow_build', `windrow_build_info{version="${server.app.version}"}`)).toBe(1)
  })

  test('asks the database once for all who scrape at the same time', async () => {
    await using server = await withToken()
    const scrape = async () => (await fetch(`${server.url}/metrics`, { headers: { authorization } })).text()
    const { statements } = server.app
    const before = statements.totals.queries
    await scrape()
    const once = statements.totals.queries - before
    const texts = await Promise.all(Array.from({ length: 20 }, scrape))

    expect(texts.every((text) => text.endsWith('# EOF\n'))).toBe(true)
    // Twice at most: if the figures are too old meanwhile.
    expect(statements.totals.queries - before).toBeLessThanOrEqual(3 * once)
  })

  test('is also served on the port of the health check', async () => {
    await using server = await withToken()
    const health = await createHealthServer(server.app)
    const url = await health.listen({ port: 0, host: '127.0.0.1' })
    const refused = await fetch(`${url}/metrics`)
    const answer = await fetch(`${url}/metrics`, { headers: { authorization } })
    const text = await answer.text()
    await health.close()

    expect([refused.status, answer.status]).toEqual([401, 200])
    expect(readOpenMetrics(text).size).toBeGreaterThan(15)
  })
})

describe('OpenMetrics text', () => {
  test('escapes what people name, and leaves out families without samples', () => {
    const text = openMetrics([
      {
        name: 'windrow_test',
        type: 'gauge',
        help: 'A "help" with \\ and\na second line.',
        samples: [{ labels: { name: 'a "b" \\ c\nd' }, value: 0.5 }],
      },
      { name: 'windrow_empty', type: 'counter', help: 'None.', samples: [] },
    ])

    expect(text).toBe(
      [
        '# TYPE windrow_test gauge',
        String.raw`# HELP windrow_test A \"help\" with \\ and\na second line.`,
        String.raw`windrow_test{name="a \"b\" \\ c\nd"} 0.5`,
        '# EOF',
        '',
      ].join('\n'),
    )
    expect(readOpenMetrics(text).get('windrow_test')!.samples.size).toBe(1)
  })
})
