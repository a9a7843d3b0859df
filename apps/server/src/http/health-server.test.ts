import { once } from 'node:events'
import { createServer } from 'node:net'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { asAdmin, ofDatabase } from '../testing/database-of-server.ts'
import { cloneDatabase } from '../testing/test-database.ts'
import { WindrowProcess } from '../testing/windrow-process.ts'

const folder = mkdtempSync(join(tmpdir(), 'windrow-health-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const node = (databaseUrl: string, env: NodeJS.ProcessEnv) =>
  new WindrowProcess({
    DATABASE_URL: databaseUrl,
    WINDROW_DATA_DIR: folder,
    WINDROW_ROLES: 'scheduler',
    WINDROW_WORKERS: undefined,
    WINDROW_HEALTH_PORT: '0',
    ...env,
  })

it('a node without the API serves its health on its own port, and nothing else', async () => {
  await using database = await cloneDatabase()
  await using scheduler = node(database.url, {})
  const { url, healthUrl } = await scheduler.ready()
  expect(url).toBeNull()

  const answer = await fetch(`${healthUrl}/api/health`)
  expect(answer.status).toBe(200)
  expect(await answer.json()).toMatchObject({ status: true, data: { roles: ['scheduler'], database: 'ok' } })
  for (const path of ['/', '/api/projects', '/api/health/more', '/metrics'])
    expect([path, (await fetch(`${healthUrl}${path}`)).status]).toEqual([path, 404])

  const name = new URL(database.url).pathname.slice(1)
  const postgres = ofDatabase(database.url, 'windrow')
  await asAdmin(postgres, `alter database ${name} with allow_connections false`)
  await asAdmin(
    postgres,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and backend_type = 'client backend'`,
  )
  await expect.poll(async () => (await fetch(`${healthUrl}/api/health`)).ok).toBe(false)
})

it('says in one sentence that the port for it is taken', async () => {
  await using database = await cloneDatabase()
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as { port: number }

  await using scheduler = node(database.url, { WINDROW_HEALTH_PORT: String(port) })

  expect(await scheduler.ended).toBe(1)
  other.close()
  expect(scheduler.output).toContain(
    `Port ${port} on 127.0.0.1 is taken by another program; stop it, or choose another port with WINDROW_HEALTH_PORT.`,
  )
})
