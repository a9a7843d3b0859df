import { readEnvironment } from '../../config/environment.ts'
import { jira as jiraOf } from '../../config/jira.ts'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { failure } from '../../testing/failure.ts'
import { startReport } from '../../testing/run-reports.ts'
import { startTestApp, test } from '../../testing/test-app.ts'
import { insertWorker } from '../../testing/worker-row.ts'
import { NodeBeat } from './node-beat.ts'
import { operationState } from './operation-state.ts'
import { sampleSizes } from './sample-sizes.ts'

const recipe = {
  version: 1 as const,
  start: ['https://shop.example/'],
  types: { list: { table: 'items', fields: { name: { select: 'h1' } } } },
}

const titlesOf = ({ warnings }: { warnings: { title: string }[] }) => warnings.map(({ title }) => title)

test('the operation is shown to ADMIN alone', async ({ server }) => {
  const { api } = await server.signIn('ADMIN')
  expect(await api.operationGet()).toMatchObject({ version: server.app.version, jira: null, oldestRun: null })
  for (const role of ['ADMIN:ENVOY', 'ADMIN:BUILDER', 'MANAGER', 'TRUSTED', 'VIEWER'] as const)
    expect(await failure((await server.signIn(role)).api.operationGet())).toBe('403 FORBIDDEN')
})

test('an installation says what it has and what it needs, to ADMIN alone', async ({ server }) => {
  const { api, email } = await server.signIn('ADMIN')
  const { points } = await api.installationGet()
  expect(points.map(({ name, isReady }) => [name, isReady])).toEqual([
    ['Administrator', true],
    ['Database and files', true],
    ['Worker', false],
    ['Email', false],
    ['Contact address', false],
  ])
  expect(points[0]!.text).toContain(email)
  expect(points[1]!.text).toMatch(/^PostgreSQL on .*, \d+(\.\d)? GB free in \//)
  expect(points[3]!.link).toEqual({ label: 'Open outbox', href: '/admin/mails' })
  expect(await failure((await server.signIn('ADMIN:ENVOY')).api.installationGet())).toBe('403 FORBIDDEN')

  await insertWorker(server.app.db)
  await using ready = await startTestApp((config) => ({
    ...config,
    mail: { ...config.mail, smtpUrl: 'smtps://name:secret@mail.example:465' },
    crawl: { ...config.crawl, contact: 'crawl@windrow.example' },
  }))
  const others = (await (await ready.signIn('ADMIN')).api.installationGet()).points
  expect(others.slice(3)).toMatchObject([
    { isReady: true, text: 'Sent through mail.example' },
    { isReady: true, text: 'crawl@windrow.example' },
  ])
  expect((await api.installationGet()).points[2]).toMatchObject({ isReady: true, text: '1 worker connected' })
})

test('nodes are listed while they live, and silent ones are warned of', async ({ server }) => {
  const { app } = server
  {
    await using _beat = new NodeBeat(app)
    await expect
      .poll(async () => (await operationState(app)).nodes)
      .toMatchObject([
        { pid: process.pid, roles: ['api', 'scheduler', 'worker'], version: app.version, isAlive: true },
      ])
    const { statements } = await operationState(app)
    expect(statements.source).toBe('NODES')
  }
  expect((await operationState(app)).nodes).toEqual([])
  await sql`insert into nodes (id, host, pid, roles, version, facts, heartbeat_at)
    values (gen_random_uuid(), 'crawl-2', 7, '{worker}', '0.0.9', '{"statements": [], "memoryBytes": 0, "eventLoopMs": 0}', now() - interval '3 minutes')`.execute(
    app.db,
  )
  const state = await operationState(app)
  expect(state.nodes).toMatchObject([{ host: 'crawl-2', isAlive: false }])
  expect(state.warnings.find(({ title }) => title === 'Node crawl-2 (process 7) is silent')).toMatchObject({
    level: 'WARN',
    text: expect.stringContaining('3 minutes ago'),
  })
})

test('the worst come first: no worker, a late queue, a newer database, failed and kept mails', async ({
  server,
}) => {
  const { app } = server
  const { api } = await server.signIn('ADMIN')
  const path = await startReport(api, recipe, 'Bread')
  await sql`update runs set created_at = now() - interval '25 minutes' where id = ${path.hid}`.execute(app.db)
  await sql`insert into kysely_migration (name, timestamp) values ('9999-future', '')`.execute(app.db)
  await api.mailTest()
  await api.mailTest()
  await sql`update mails set state = 'FAILED' where id = (select min(id) from mails)`.execute(app.db)
  const state = await operationState(app)

  expect(titlesOf(state)).toEqual([
    'No worker is running',
    'The database is newer than this node',
    '1 email failed within a day',
    '1 run waiting for a worker',
    '1 email in the outbox',
  ])
  expect(state.warnings[3]!.text).toBe(
    'The oldest has waited for 25 minutes. Reason: Waiting for a free worker. Add workers, or raise the runs per worker.',
  )
  expect(state.oldestRun).toMatchObject({
    historyId: path.hid,
    reportName: 'Bread',
    accountName: 'Nordlake Retail',
  })
  expect(state.queues.find(({ queue }) => queue === 'runs')).toMatchObject({ waiting: 1, working: 0 })
  expect(state.migrations).toMatchObject({ pending: [], unknown: ['9999-future'] })
})

test('workers are shown with what they work on', async ({ server }) => {
  const { app } = server
  const { api } = await server.signIn('ADMIN')
  const path = await startReport(api, recipe, 'Bread')
  const worker = await app.db
    .insertInto('workers')
    .values({ host: 'crawl-1', pid: 7, heartbeat_at: sql<Date>`now()`, has_lock: false })
    .returning('id')
    .executeTakeFirstOrThrow()
  await app.db
    .updateTable('runs')
    .set({ status: 'PROCESSING', worker_id: worker.id })
    .where('id', '=', path.hid)
    .execute()
  const { workers, warnings } = await operationState(app)

  expect(workers).toMatchObject([
    {
      host: 'crawl-1',
      isAlive: true,
      runs: [{ historyId: path.hid, part: 0, reportName: 'Bread', projectId: path.id, reportId: path.rid }],
    },
  ])
  expect(titlesOf({ warnings })).not.toContain('No worker is running')
})

test('sizes are sampled once in some hours, a row a day, and fast growth is warned of', async ({
  server,
}) => {
  const { app } = server
  await sampleSizes(app.db)
  const [first] = await app.db.selectFrom('size_samples').selectAll().execute()
  await sampleSizes(app.db)
  expect(await app.db.selectFrom('size_samples').selectAll().execute()).toEqual([first])
  await sql`update size_samples set sampled_at = now() - interval '7 hours'`.execute(app.db)
  await sampleSizes(app.db)
  const samples = await app.db.selectFrom('size_samples').selectAll().execute()
  expect(samples).toHaveLength(1)
  expect(samples[0]!.sampled_at.getTime()).toBeGreaterThan(first!.sampled_at.getTime() - 1)
  const { storage } = await operationState(app)
  expect(storage.tables).toHaveLength(10)
  expect(storage.databaseBytes).toBeGreaterThan(1_000_000)

  await sql`update size_samples set database_bytes = 9e9`.execute(app.db)
  await sql`insert into size_samples (day, database_bytes, object_bytes, tables)
    select day - 1, 5e9, '{"exports": 12}', '{}' from size_samples`.execute(app.db)
  const grown = await operationState(app)
  expect(titlesOf(grown)).toContain('The database grows fast')
  expect(grown.storage.days.map(({ databaseBytes, objectBytes }) => [databaseBytes, objectBytes])).toEqual([
    [5e9, 12],
    [9e9, 0],
  ])
})

test('partners are shown as configured', async () => {
  await using server = await startTestApp((config) => ({
    ...config,
    jira: jiraOf(readEnvironment({ WINDROW_JIRA_URL: 'https://jira.example' })),
    files: { ...config.files, scanner: { host: '127.0.0.1', port: 1 } },
  }))
  const { api } = await server.signIn('ADMIN')
  expect(await api.operationGet()).toMatchObject({
    jira: 'https://jira.example',
    scanner: { isConfigured: true, failing: 0 },
    mail: { hasServer: false },
  })
})
