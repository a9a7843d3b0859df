import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { expectedProducts } from '@windrow/practice-site/expected-products'
import { productRecipe } from '@windrow/practice-site/practice-recipes'
import { startPracticeSite } from '@windrow/practice-site/start-practice-site'
import { slowerHere } from '@windrow/contract/testing/slower-here'
import { CookieClient } from './testing/cookie-client.ts'
import { allRows, startReport, untilEnded, untilRun } from './testing/run-reports.ts'
import { WindrowProcess } from './testing/windrow-process.ts'

const folders: string[] = []
const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'windrow-start-'))
  folders.push(folder)
  return folder
}
afterEach(() => {
  // Killed processes may leave children that still write for a moment.
  for (const folder of folders.splice(0))
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
})

const admin = {
  firstName: 'Priya',
  lastName: 'Raman',
  email: 'priya@windrow.example',
  password: 'Correct.horse.9',
  organizationName: 'Windrow',
}

/** Output and exit code of a start that must fail. */
async function refusal(env: NodeJS.ProcessEnv): Promise<{ code: number | null; output: string }> {
  const windrow = new WindrowProcess(env)
  const code = await windrow.ended
  return { code, output: windrow.output }
}

describe('a start', () => {
  it('serves on an embedded database, keeps its data after a stop, and stops quickly', async () => {
    const WINDROW_DATA_DIR = newFolder()
    {
      await using windrow = new WindrowProcess({ WINDROW_DATA_DIR })
      const { url } = await windrow.ready()
      const client = new CookieClient(url)
      await client.api.setUp({ body: admin })
      await client.api.projectCreate({ body: { name: 'Kept' } })
      const asked = performance.now()
      windrow.child.kill('SIGINT')
      expect(await windrow.ended).toBe(0)
      // Usually a second; but the database flushes all its data to a disk that others may be using too.
      expect(performance.now() - asked).toBeLessThan(20_000 * slowerHere())
    }
    await using again = new WindrowProcess({ WINDROW_DATA_DIR })
    const { url } = await again.ready()
    const client = new CookieClient(url)
    await client.api.login({ body: { email: admin.email, password: admin.password } })
    expect((await client.api.projectList()).projects.map((project) => project.name)).toEqual(['Kept'])
  })

  it('recovers a data folder whose processes were killed, with everything that was committed', async () => {
    const WINDROW_DATA_DIR = newFolder()
    const killed = new WindrowProcess({ WINDROW_DATA_DIR })
    const client = new CookieClient((await killed.ready()).url)
    await client.api.setUp({ body: admin })
    await client.api.projectCreate({ body: { name: 'Survivor' } })
    killed.child.kill('SIGKILL')
    await killed.ended

    await using again = new WindrowProcess({ WINDROW_DATA_DIR })
    const { url } = await again.ready()
    const later = new CookieClient(url)
    await later.api.login({ body: { email: admin.email, password: admin.password } })
    expect((await later.api.projectList()).projects.map((project) => project.name)).toEqual(['Survivor'])
  })

  it('refuses a data folder that another Windrow uses', async () => {
    const WINDROW_DATA_DIR = newFolder()
    await using first = new WindrowProcess({ WINDROW_DATA_DIR })
    await first.ready()

    const { code, output } = await refusal({ WINDROW_DATA_DIR })

    expect(code).toBe(1)
    expect(output).toContain(`Another Windrow (process ${first.child.pid}) uses the data folder`)
    expect(output).not.toMatch(/\n\s+at /)
  })

  it('says in one sentence that its port is taken, and leaves no database behind', async () => {
    const WINDROW_DATA_DIR = newFolder()
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as { port: number }

    const { code, output } = await refusal({ WINDROW_DATA_DIR, PORT: String(port) })
    other.close()

    expect(code).toBe(1)
    expect(output).toContain(
      `Port ${port} on 127.0.0.1 is taken by another program; stop it, or choose another port with PORT.`,
    )
    expect(output).not.toMatch(/\n\s+at /)
    expect(() => readFileSync(join(WINDROW_DATA_DIR, 'postgres/postmaster.pid'))).toThrow('ENOENT')
  })

  it('says in one sentence that it cannot write its data folder', async () => {
    const file = join(newFolder(), 'a-file')
    writeFileSync(file, '')

    const { code, output } = await refusal({ WINDROW_DATA_DIR: join(file, 'data') })

    expect(code).toBe(1)
    expect(output).toMatch(
      /^\[windrow\] The data folder .* cannot be written \(ENOTDIR\); choose another one with WINDROW_DATA_DIR/,
    )
    expect(output.trim().split('\n')).toHaveLength(1)
  })

  it('says in one sentence that its database cannot be reached', async () => {
    const { code, output } = await refusal({
      WINDROW_DATA_DIR: newFolder(),
      DATABASE_URL: 'postgres://nobody:secret@127.0.0.1:9/windrow',
    })

    expect(code).toBe(1)
    expect(output).toContain('The database windrow at 127.0.0.1:9 cannot be reached')
    expect(output).not.toContain('secret')
  })

  it('starts over if the first creation of the database was interrupted', async () => {
    const WINDROW_DATA_DIR = newFolder()
    const interrupted = new WindrowProcess({ WINDROW_DATA_DIR })
    await once(interrupted.child.stdout!, 'data') // "creating the database"
    interrupted.child.kill('SIGKILL')
    await interrupted.ended

    await using again = new WindrowProcess({ WINDROW_DATA_DIR })
    await expect(again.ready()).resolves.toMatchObject({ url: expect.stringMatching(/^http:/) as string })
  })

  it('creates the first ADMIN from the environment', async () => {
    await using windrow = new WindrowProcess({
      WINDROW_DATA_DIR: newFolder(),
      WINDROW_ADMIN_EMAIL: 'ops@windrow.example',
      WINDROW_ADMIN_PASSWORD: 'Correct.horse.9',
    })
    const client = new CookieClient((await windrow.ready()).url)

    await client.api.login({ body: { email: 'ops@windrow.example', password: 'Correct.horse.9' } })

    expect((await client.api.profile()).roleName).toBe('ADMIN')
  })
})

describe('the database beside it', () => {
  it('ends the product with a sentence when it is killed', async () => {
    const WINDROW_DATA_DIR = newFolder()
    await using windrow = new WindrowProcess({ WINDROW_DATA_DIR })
    await windrow.ready()
    const [pid] = readFileSync(join(WINDROW_DATA_DIR, 'postgres/postmaster.pid'), 'utf8').split('\n')

    await once(spawn('kill', ['-9', pid!]), 'exit')

    expect(await windrow.ended).toBe(1)
    expect(windrow.output).toContain('The built-in database ended unexpectedly; start Windrow again')
  })

  it('may be killed during a run: after the next start the run resumes, with every row once', async () => {
    const products = 200
    await using site = await startPracticeSite({ products })
    const env = {
      WINDROW_DATA_DIR: newFolder(),
      WINDROW_ALLOW_ADDRESSES: '127.0.0.1',
      WINDROW_ADMIN_EMAIL: admin.email,
      WINDROW_ADMIN_PASSWORD: admin.password,
    }
    const signIn = async (windrow: WindrowProcess) => {
      const client = new CookieClient((await windrow.ready()).url)
      await client.api.login({ body: { email: admin.email, password: admin.password } })
      return client.api
    }
    const broken = new WindrowProcess(env)
    const first = await signIn(broken)
    const path = await startReport(first, { ...productRecipe(site.url), fetch: { delayMs: 40, perHost: 4 } })
    await untilRun(first, path, (run) => run.itemCount >= 30)
    const [pid] = readFileSync(join(env.WINDROW_DATA_DIR, 'postgres/postmaster.pid'), 'utf8').split('\n')
    await once(spawn('kill', ['-9', pid!]), 'exit')
    expect(await broken.ended).toBe(1)

    await using again = new WindrowProcess(env)
    const api = await signIn(again)
    const run = await untilEnded(api, path)

    expect(run).toMatchObject({ status: 'SUCCESS', itemCount: products, counters: { failed: 0, queued: 0 } })
    const skus = (await allRows(api, path, 'products')).map((row) => row['sku'])
    expect(new Set(skus)).toEqual(new Set(expectedProducts({ products }).map((product) => product.sku)))
    expect(skus).toHaveLength(products)
  })
})
