import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test as base, type Page } from '@playwright/test'
import { connect } from '../apps/server/src/database/connect.ts'
import { freePort } from '../apps/server/src/database/embedded/free-port.ts'
import { CookieClient } from '../apps/server/src/testing/cookie-client.ts'
import { cheapHash } from '../apps/server/src/testing/cheap-hash.ts'
import { WindrowProcess } from '../apps/server/src/testing/windrow-process.ts'

export const admin = { email: 'priya.raman@windrow.example', password: 'Correct.horse.9' }

export interface Installation {
  url: string
  /** URL of the practice shop that this installation may crawl. */
  shop: string
  process: WindrowProcess
  databaseUrl: string
}

/**
 * The whole product with a data folder of its own: a copy of the one that was prepared for all tests, or an empty one, in
 * which the product creates its database itself.
 */
export async function install(
  env: NodeJS.ProcessEnv = {},
  prepared: string | null = process.env['E2E_PREPARED'] ?? null,
): Promise<Installation & AsyncDisposable> {
  const folder = await mkdtemp(join(tmpdir(), 'windrow-browser-'))
  if (prepared) await cp(prepared, folder, { recursive: true })
  const practicePort = await freePort()
  // Guides are disabled, so that no dialog covers what a test checks.
  await writeFile(join(folder, 'flags.json'), JSON.stringify({ guides: false }))
  const windrow = new WindrowProcess({
    WINDROW_DATA_DIR: folder,
    WINDROW_PRACTICE_SITE: 'true',
    WINDROW_PRACTICE_PORT: String(practicePort),
    ...env,
  })
  const { url, databaseUrl } = await windrow.ready()
  if (env['WINDROW_ADMIN_PASSWORD']) await makeLoginsCheap(databaseUrl, env['WINDROW_ADMIN_PASSWORD'])
  return {
    url,
    shop: `http://127.0.0.1:${practicePort}`,
    process: windrow,
    databaseUrl,
    [Symbol.asyncDispose]: async () => {
      await windrow[Symbol.asyncDispose]()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Each test logs in twice; that a login is dear is a matter of the server tests. */
async function makeLoginsCheap(databaseUrl: string, password: string): Promise<void> {
  const { db } = connect(databaseUrl, { max: 1 })
  await db
    .updateTable('users')
    .set({ password_hash: await cheapHash(password) })
    .execute()
  await db.destroy()
}

/** Headers with a client address of their own, so that tests don't share the login limit of one address. */
export const fromElsewhere = () => {
  const octet = () => 1 + Math.floor(Math.random() * 250)
  return { 'x-forwarded-for': `198.18.${octet()}.${octet()}` }
}

interface Fixtures {
  /** An API client, logged in as the first ADMIN. */
  api: CookieClient['api']
  /** A page logged in as the first ADMIN. Any error that it logs to the console fails the test. */
  signedIn: Page
  /** Adds what the product logged to the errors of a test that fails. */
  logged: void
}

/** The last lines that the product logged are enough to see what went wrong. */
const loggedCharacters = 2000

interface Shared {
  windrow: Installation
  /**
   * The files that have an installation of their own, because their tests change what belongs to the whole installation,
   * such as prices, or expect that nobody else did. `test.use({ ownInstallation: 'figures' })`.
   */
  ownInstallation: string
}

export const test = base.extend<Fixtures, Shared>({
  ownInstallation: ['', { scope: 'worker', option: true }],
  windrow: [
    // oxlint-disable-next-line no-empty-pattern -- the runner reads the required fixtures from this pattern
    async ({}, use) => {
      await using windrow = await install({
        WINDROW_ADMIN_EMAIL: admin.email,
        WINDROW_ADMIN_PASSWORD: admin.password,
        WINDROW_TRUST_PROXY: 'true',
        // Proxies in tests: this host by name, and documentation addresses.
        WINDROW_ALLOW_ADDRESSES: 'localhost,203.0.113.0/24,198.51.100.0/24',
      })
      await use(windrow)
    },
    { scope: 'worker' },
  ],
  api: async ({ windrow }, use) => {
    const client = new CookieClient(windrow.url)
    await client.fetch('/api/auth/login', {
      method: 'POST',
      body: JSON.stringify(admin),
      headers: { 'content-type': 'application/json', ...fromElsewhere() },
    })
    await use(client.api)
  },
  signedIn: async ({ page, windrow }, use, { errors }) => {
    const complaints = watchConsole(page)
    await page.request.post(`${windrow.url}/api/auth/login`, { data: admin, headers: fromElsewhere() })
    await use(page)
    expect(complaints).toEqual([])
    // Without frames nothing is ever stable enough for a click, whatever the page shows.
    if (errors.length > 0) expect(await drawingOf(page)).toEqual('draws frames, visible')
  },
  logged: [
    async ({ windrow }, use, { errors }) => {
      const before = windrow.process.output.length
      await use()
      const said = windrow.process.output.slice(before).slice(-loggedCharacters)
      if (errors.length > 0 && said) throw new Error(`The product logged: ${said}`)
    },
    { auto: true },
  ],
})

/** Whether the browser draws the page. Rejects if its scripts don't answer either. */
async function drawingOf(page: Page): Promise<string> {
  const drawing = await page.waitForFunction(
    () =>
      new Promise<string>((resolve) => {
        const state = document.visibilityState
        requestAnimationFrame(() => resolve(`draws frames, ${state}`))
        setTimeout(() => resolve(`draws no frames, ${state}`), 5000)
      }),
    undefined,
    // Not by frames, which may be what is missing.
    { polling: 100, timeout: 10_000 },
  )
  return drawing.jsonValue()
}

/**
 * Collects console errors and warnings and uncaught exceptions. Ignores messages about the sandboxed page copy, which
 * blocks Playwright's own scripts as it should.
 */
export function watchConsole(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.text().startsWith("Blocked script execution in 'about:srcdoc'")) return
    // Paths that don't exist return 404, which browsers log.
    if (message.location().url.endsWith('/nothing/here')) return
    if (['error', 'warning'].includes(message.type()))
      complaints.push(`${message.type()}: ${message.text()} ${message.location().url}`)
  })
  page.on('pageerror', (error) => complaints.push(`exception: ${error.message}`))
  return complaints
}
