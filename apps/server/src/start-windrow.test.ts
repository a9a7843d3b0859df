import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { expectedProducts } from '@windrow/practice-site/expected-products'
import { productRecipe } from '@windrow/practice-site/practice-recipes'
import { slowerHere } from '@windrow/contract/testing/slower-here'
import { CookieClient } from './testing/cookie-client.ts'
import { allRows, startReport, untilEnded, untilRun } from './testing/run-reports.ts'
import { fourAtATime, startSlowSite } from './testing/slow-site.ts'
import { WindrowProcess } from './testing/windrow-process.ts'

const folders: string[] = []
const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'windrow-start-'))
  folders.push(folder)
  return folder
}
// Killed processes may leave children that still write for a moment.
const remove = (folder: string) =>
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
afterEach(() => folders.splice(0).forEach(remove))

const admin = { email: 'priya@windrow.example', password: 'Correct.horse.9' }
/** A data folder for all tests that need no new one: creating a database takes longer than most of them. */
const used = mkdtempSync(join(tmpdir(), 'windrow-start-'))
afterAll(() => remove(used))
const onUsed = (): WindrowProcess =>
  new WindrowProcess({
    WINDROW_DATA_DIR: used,
    WINDROW_ALLOW_ADDRESSES: '127.0.0.1',
    WINDROW_ADMIN_EMAIL: admin.email,
    WINDROW_ADMIN_PASSWORD: admin.password,
  })
/** Adds a file to the data folder. */
function addFile(name: string): string {
  const path = join(used, name)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, 'x')
  return path
}
async function signIn(windrow: WindrowProcess) {
  const client = new CookieClient((await windrow.ready()).url)
  await client.api.login({ body: admin })
  return client.api
}
const projectsOf = async (api: Awaited<ReturnType<typeof signIn>>) =>
  (await api.projectList()).projects.map(({ name }) => name)

/** Kills the database of a running Windrow like a power failure. */
async function killDatabase(): Promise<void> {
  const [pid] = readFileSync(join(used, 'postgres/postmaster.pid'), 'utf8').split('\n')
  await once(spawn('kill', ['-9', pid!]), 'exit')
}

/** Output and exit code of a start that must fail. */
async function refusal(env: NodeJS.ProcessEnv): Promise<{ code: number | null; output: string }> {
  await using windrow = new WindrowProcess(env)
  const code = await windrow.ended
  return { code, output: windrow.output }
}

describe('a start', () => {
  it('serves on an embedded database with the ADMIN of the environment, stops quickly, and keeps its data', async () => {
    {
      await using windrow = onUsed()
      const api = await signIn(windrow)
      expect((await api.profile()).roleName).toBe('ADMIN')
      await api.projectCreate({ body: { name: 'Kept' } })
      const asked = performance.now()
      windrow.child.kill('SIGINT')
      expect(await windrow.ended).toBe(0)
      // Usually a second; but the database flushes all its data to a disk that others may be using too.
      expect(performance.now() - asked).toBeLessThan(20_000 * slowerHere())
    }
    await using again = onUsed()
    expect(await projectsOf(await signIn(again))).toContain('Kept')

    const inUse = addFile('tmp/export-1/rows.csv')
    const { code, output } = await refusal({ WINDROW_DATA_DIR: used })
    expect(code).toBe(1)
    expect(existsSync(inUse)).toBe(true)
    expect(output).toContain(`Another Windrow (process ${again.child.pid}) uses the data folder`)
    expect(output).not.toMatch(/\n\s+at /)
  })

  it('removes what killed processes left of their temporary files, and nothing else', async () => {
    const left = ['tmp/compact-1.parquet', 'tmp/duckdb-1/spilled', 'tmp/export-1/nested/rows.csv'].map(
      addFile,
    )
    const kept = ['uploads/1', 'objects/runs/1/rows'].map(addFile)

    await using windrow = onUsed()
    await windrow.ready()

    expect(left.filter((path) => existsSync(path))).toEqual([])
    expect(kept.filter((path) => existsSync(path))).toEqual(kept)
  })

  it('recovers a data folder whose processes were killed, and ends with a sentence when its database is', async () => {
    await using killed = onUsed()
    await (await signIn(killed)).projectCreate({ body: { name: 'Survivor' } })
    killed.child.kill('SIGKILL')
    await killed.ended

    await using again = onUsed()
    expect(await projectsOf(await signIn(again))).toContain('Survivor')

    await killDatabase()
    expect(await again.ended).toBe(1)
    expect(again.output).toContain('The built-in database ended unexpectedly; start Windrow again')
  })

  it('says in one sentence that its port is taken, and leaves no database behind', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as { port: number }

    const { code, output } = await refusal({ WINDROW_DATA_DIR: used, PORT: String(port) })
    other.close()

    expect(code).toBe(1)
    expect(output).toContain(
      `Port ${port} on 127.0.0.1 is taken by another program; stop it, or choose another port with PORT.`,
    )
    expect(output).not.toMatch(/\n\s+at /)
    expect(() => readFileSync(join(used, 'postgres/postmaster.pid'))).toThrow('ENOENT')
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
})

describe('the database beside it', () => {
  it('may be killed during a run: after the next start the run resumes, with every row once', async () => {
    const products = 200
    await using site = await startSlowSite(products, 160)
    await using broken = onUsed()
    const first = await signIn(broken)
    const path = await startReport(first, { ...productRecipe(site.url), fetch: fourAtATime })
    await untilRun(first, path, (run) => run.itemCount >= 30)
    await killDatabase()
    expect(await broken.ended).toBe(1)
    site.hurry()

    await using again = onUsed()
    const api = await signIn(again)
    const run = await untilEnded(api, path)

    expect(run).toMatchObject({ status: 'SUCCESS', itemCount: products, counters: { failed: 0, queued: 0 } })
    const skus = (await allRows(api, path, 'products')).map((row) => row['sku'])
    expect(new Set(skus)).toEqual(new Set(expectedProducts({ products }).map((product) => product.sku)))
    expect(skus).toHaveLength(products)
  })
})
