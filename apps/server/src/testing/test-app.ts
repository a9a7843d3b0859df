import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { test as base } from 'vitest'
import { roleIds, type RoleName } from '@windrow/contract/roles'
import { patienceMs } from '@windrow/contract/testing/patience'
import { toConfig, type Config } from '../config/config.ts'
import { readEnvironment } from '../config/environment.ts'
import type { AppContext } from '../context.ts'
import { createContext } from '../create-context.ts'
import { openHelpers, openImportHelpers } from '../helpers/open-helpers.ts'
import { createServer } from '../http/create-server.ts'
import { endWorkersOf } from './living-workers.ts'
import { cloneDatabase } from './test-database.ts'
import { cheapHash } from './cheap-hash.ts'
import { CookieClient } from './cookie-client.ts'

export const password = 'Correct.horse.9'
/** Shared with the workers of a test, which read what the server sealed. */
export const testSecret = 'a secret for tests that is long enough'
let passwordHash: Promise<string> | undefined
/**
 * Serve the servers of all tests in this process, and end with it: each would start one of its own for its first recipe,
 * which takes longer than most tests.
 */
const sharedHelpers = { helpers: openHelpers(), importHelpers: openImportHelpers() }

export interface TestApp {
  app: AppContext
  url: string
  databaseUrl: string
  dataDir: string
  /** A client without a session. */
  visitor: () => CookieClient
  /** A client logged in as a new user of the account, which is created if necessary. */
  signIn: (
    role: RoleName,
    account?: string,
  ) => Promise<CookieClient & { userId: number; organizationId: number; email: string }>
}

/** Starts a server for one test; `change` overrides settings. */
export async function startTestApp(
  change: (config: Config) => Config = (config) => config,
): Promise<TestApp & AsyncDisposable> {
  await using undo = new AsyncDisposableStack()
  const database = undo.use(await cloneDatabase())
  const dataDir = await mkdtemp(join(tmpdir(), 'windrow-test-'))
  undo.defer(() => rm(dataDir, { recursive: true, force: true }))
  undo.defer(() => endWorkersOf(database.url))
  const environment = readEnvironment({
    DATABASE_URL: database.url,
    WINDROW_DATA_DIR: dataDir,
    PORT: '0',
    WINDROW_ALLOW_ADDRESSES: '127.0.0.1',
  })
  const config = change({ ...toConfig(environment), checkAnswers: true, jobWaitMs: patienceMs })
  const log = pino({ level: process.env['TEST_LOG'] ?? 'silent' })
  const app = undo.use(
    await createContext({
      config,
      databaseUrl: database.url,
      secret: testSecret,
      log,
      sharedHelpers,
    }),
  )
  const server = await createServer(app)
  undo.defer(() => server.close())
  const url = await server.listen({ port: 0, host: '127.0.0.1' })
  const closing = undo.move()
  return {
    app,
    url,
    databaseUrl: database.url,
    dataDir,
    visitor: () => new CookieClient(url),
    signIn: (role, account = 'Nordlake Retail') => signIn(app, url, role, account),
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  }
}

let people = 0
let accountTests = 0

async function signIn(app: AppContext, url: string, role: RoleName, account: string) {
  passwordHash ??= cheapHash(password)
  const organization = await app.db
    .insertInto('organizations')
    .values({ name: account })
    .onConflict((conflict) => conflict.expression(sql`lower(name)`).doUpdateSet({ name: account }))
    .returning('id')
    .executeTakeFirstOrThrow()
  const email = `person${(people += 1)}@nordlake.example`
  const user = await app.db
    .insertInto('users')
    .values({
      organization_id: organization.id,
      email,
      first_name: 'Maja',
      last_name: 'Lindqvist',
      role_id: roleIds[role],
      password_hash: await passwordHash,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const client = new CookieClient(url)
  await client.api.login({ body: { email, password } })
  return Object.assign(client, { userId: user.id, organizationId: organization.id, email })
}

// oxlint-disable-next-line no-empty-pattern -- the runner reads the fixtures that are needed from this pattern
const start = async ({}, use: (server: TestApp) => Promise<void>) => {
  await using server = await startTestApp()
  await use(server)
}

/** A test with a real server over HTTP, on its own database. */
export const test = base.extend<{ server: TestApp }>({ server: start })

/** The same, with one server for all tests of a file: for those that do not mind what the others left behind. */
export const sharedTest = base.extend<{ server: TestApp }>({ server: [start, { scope: 'file' }] })

/**
 * The same, with accounts of its own for each test: for those that look at their accounts alone and change nothing that
 * belongs to the whole installation.
 */
export const accountTest = base.extend<{ installation: TestApp; server: TestApp }>({
  installation: [start, { scope: 'file' }],
  server: async ({ installation }, use) => {
    const number = (accountTests += 1)
    await use({
      ...installation,
      signIn: (role, account = 'Nordlake Retail') => installation.signIn(role, `${account} ${number}`),
    })
  },
})
