import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test as base, type Page } from '@playwright/test'
import { freePort } from '../apps/server/src/database/embedded/free-port.ts'
import { CookieClient } from '../apps/server/src/testing/cookie-client.ts'
import { WindrowProcess } from '../apps/server/src/testing/windrow-process.ts'

export const admin = { email: 'priya.raman@windrow.example', password: 'Correct.horse.9' }

export interface Installation {
  url: string
  /** Address of the practice shop that this installation may crawl. */
  shop: string
  process: WindrowProcess
  databaseUrl: string
}

/** The whole product with a data folder of its own, as a new user has it. */
export async function install(env: NodeJS.ProcessEnv = {}): Promise<Installation & AsyncDisposable> {
  const folder = await mkdtemp(join(tmpdir(), 'windrow-browser-'))
  const practicePort = await freePort()
  // Nobody is shown around, so that no dialog stands before what a test looks at.
  await writeFile(join(folder, 'flags.json'), JSON.stringify({ guides: false }))
  const windrow = new WindrowProcess({
    WINDROW_DATA_DIR: folder,
    WINDROW_PRACTICE_SITE: 'true',
    WINDROW_PRACTICE_PORT: String(practicePort),
    ...env,
  })
  const { url, databaseUrl } = await windrow.ready()
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

/** Calls from an address of its own, so that many tests do not share the limit of logins from one. */
export const fromElsewhere = () => {
  const octet = () => 1 + Math.floor(Math.random() * 250)
  return { 'x-forwarded-for': `198.18.${octet()}.${octet()}` }
}

interface Fixtures {
  /** A client of the API, logged in as the first ADMIN. */
  api: CookieClient['api']
  /** A page logged in as the first ADMIN. Anything it writes to the console as an error fails the test. */
  signedIn: Page
}

export const test = base.extend<Fixtures, { windrow: Installation }>({
  windrow: [
    // oxlint-disable-next-line no-empty-pattern -- the runner reads the fixtures that are needed from this pattern
    async ({}, use) => {
      await using windrow = await install({
        WINDROW_ADMIN_EMAIL: admin.email,
        WINDROW_ADMIN_PASSWORD: admin.password,
        WINDROW_TRUST_PROXY: 'true',
        // Proxies of the tests: this machine by its name, and addresses of documentation.
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
  signedIn: async ({ page, windrow }, use) => {
    const complaints = watchConsole(page)
    await page.request.post(`${windrow.url}/api/auth/login`, { data: admin, headers: fromElsewhere() })
    await use(page)
    expect(complaints).toEqual([])
  },
})

/**
 * Collects what a browser complains about: errors, warnings, exceptions. The sandboxed copy of a foreign page refuses the
 * test tool's own helper scripts, as it should, and the browser notes that.
 */
export function watchConsole(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.text().startsWith("Blocked script execution in 'about:srcdoc'")) return
    // Pages that do not exist answer 404, which browsers write down.
    if (message.location().url.endsWith('/nothing/here')) return
    if (['error', 'warning'].includes(message.type()))
      complaints.push(`${message.type()}: ${message.text()} ${message.location().url}`)
  })
  page.on('pageerror', (error) => complaints.push(`exception: ${error.message}`))
  return complaints
}
