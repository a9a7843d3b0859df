import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zstdDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectedProducts } from '@windrow/practice-site/expected-products'
import { productRecipe } from '@windrow/practice-site/practice-recipes'
import { CookieClient } from '../testing/cookie-client.ts'
import { allRows, startReport, untilEnded, untilRun } from '../testing/run-reports.ts'
import { fourAtATime, startSlowSite } from '../testing/slow-site.ts'
import { createPlainDatabase } from '../testing/test-database.ts'
import { WindrowProcess } from '../testing/windrow-process.ts'
import { loadDatabase } from './load-database.ts'
import type { Manifest } from './manifest.ts'

const admin = { email: 'ops@windrow.example', password: 'Correct.horse.9' }
const products = 200
const command = join(import.meta.dirname, '../../../../scripts/windrow.ts')
const root = mkdtempSync(join(tmpdir(), 'windrow-backup-'))
const place = (name: string) => join(root, name)
const backup = place('backup')
afterAll(() => rmSync(root, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }))

/** Runs a maintenance command on a data folder. */
async function windrow(dataDir: string, args: string[], env: NodeJS.ProcessEnv = {}) {
  const { NODE_ENV: _vitest, DATABASE_URL: _none, ...inherited } = process.env
  const child = spawn(process.execPath, [command, ...args], {
    env: { ...inherited, WINDROW_DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, output }
}

const start = (dataDir: string, env: NodeJS.ProcessEnv = {}) =>
  new WindrowProcess({
    WINDROW_DATA_DIR: dataDir,
    WINDROW_ALLOW_ADDRESSES: '127.0.0.1',
    WINDROW_ADMIN_EMAIL: admin.email,
    WINDROW_ADMIN_PASSWORD: admin.password,
    ...env,
  })

async function signIn(running: WindrowProcess) {
  const client = new CookieClient((await running.ready()).url)
  await client.api.login({ body: admin })
  return client.api
}

const manifestOf = (folder: string) =>
  JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Manifest

/** A manifest that claims more rows than were written. */
const withLostRows = (manifest: Manifest): Manifest => ({
  ...manifest,
  tables: manifest.tables.map((table) => ({ ...table, rows: table.rows + 1 })),
})

const rowsOf = (folder: string, table: string) =>
  zstdDecompressSync(readFileSync(join(folder, `tables/${table}.copy.zst`)))
    .toString()
    .split('\n')

/**
 * The rows of the tables for comparison, sorted: the database may store restored rows in another order. Leaves out the
 * workers, which come and go.
 */
const contentOf = (folder: string) =>
  Object.fromEntries(
    manifestOf(folder)
      .tables.filter(({ name }) => name !== 'workers')
      .map(({ name }) => [name, rowsOf(folder, name).toSorted()]),
  )

describe('a backup made during a run', () => {
  const site = startSlowSite(products, 240)
  let path: Awaited<ReturnType<typeof startReport>>
  beforeAll(async () => {
    await using first = start(place('first'))
    const api = await signIn(first)
    const { url, hurry } = await site
    path = await startReport(api, { ...productRecipe(url), fetch: fourAtATime })
    await untilRun(api, path, (run) => run.itemCount >= 30)

    const { code, output } = await windrow(place('first'), ['backup', backup, '--with-secret'])

    expect(code, output).toBe(0)
    expect(rowsOf(backup, 'runs').join('\n')).toContain('\tPROCESSING\t')
    hurry()
    // The running installation isn't disturbed.
    expect(await untilEnded(api, path)).toMatchObject({ status: 'SUCCESS', itemCount: products })
  })
  afterAll(async () => (await site)[Symbol.asyncDispose]())

  it('is unreadable for others, and contains tables, objects and the secret', () => {
    const { tables, objects, migrations } = manifestOf(backup)

    expect(tables.find(({ name }) => name === 'runs')?.rows).toBe(1)
    expect(objects).toMatchObject({ kind: 'included' })
    expect(migrations).toContain('0001-main-job')
    for (const name of readdirSync(backup, { recursive: true, encoding: 'utf8' })) {
      const info = statSync(join(backup, name))
      if (info.isDirectory()) expect([name, info.mode & 0o077]).toEqual([name, 0])
    }
    for (const name of ['', 'secret.key', 'manifest.json'])
      expect(statSync(join(backup, name)).mode & 0o077).toBe(0)
  })

  it('is restored into a new installation, where the run resumes, with every row once', async () => {
    mkdirSync(place('second/cache'), { recursive: true })
    writeFileSync(place('second/cache/copy'), 'of an object of another history')
    const restored = await windrow(place('second'), ['restore', backup])
    expect(restored.code, restored.output).toBe(0)
    expect(readdirSync(place('second'))).not.toContain('cache')
    const copied = await windrow(place('second'), ['backup', place('copy')])
    expect(copied.code, copied.output).toBe(0)
    expect(contentOf(place('copy'))).toEqual(contentOf(backup))

    await using second = start(place('second'))
    const api = await signIn(second)
    const run = await untilEnded(api, path)

    expect(run).toMatchObject({ status: 'SUCCESS', itemCount: products, counters: { failed: 0, queued: 0 } })
    const skus = (await allRows(api, path, 'products')).map((row) => row['sku'])
    expect(new Set(skus)).toEqual(new Set(expectedProducts({ products }).map((product) => product.sku)))
    expect(skus).toHaveLength(products)
    // Ids continue after the restored ones.
    const project = await api.projectCreate({ body: { name: 'Later' } })
    expect(project.id).toBeGreaterThan(path.id)

    const busy = await windrow(place('second'), ['restore', backup, '--replace'])
    expect(busy).toMatchObject({ code: 2, output: expect.stringContaining('Another Windrow') as string })
  })

  it('is moved to another server and back, and works there', async () => {
    await using database = await createPlainDatabase()
    const dataDir = place('moved')
    const DATABASE_URL = database.url
    expect((await windrow(dataDir, ['restore', backup])).code).toBe(0)
    // A failed restore leaves the target database empty.
    await expect(loadDatabase(DATABASE_URL, backup, withLostRows(manifestOf(backup)))).rejects.toThrow(
      /rows and should have/,
    )

    const away = await windrow(dataDir, ['move-database', DATABASE_URL])
    expect(away.code, away.output).toBe(0)
    expect(away.output).toContain('now set DATABASE_URL')
    {
      await using running = start(dataDir, { DATABASE_URL })
      const api = await signIn(running)
      await api.projectCreate({ body: { name: 'Made over there' } })
      const early = await windrow(dataDir, ['move-database', 'embedded', '--replace'], { DATABASE_URL })
      expect(early).toMatchObject({ code: 2, output: expect.stringContaining('Another Windrow') as string })
    }
    const twice = await windrow(dataDir, ['move-database', DATABASE_URL])
    expect(twice).toMatchObject({ code: 2, output: expect.stringContaining('has tables already') as string })
    const kept = await windrow(dataDir, ['move-database', 'embedded'], { DATABASE_URL })
    expect(kept).toMatchObject({ code: 2, output: expect.stringContaining('--replace') as string })

    const back = await windrow(dataDir, ['move-database', 'embedded', '--replace'], { DATABASE_URL })
    expect(back.code, back.output).toBe(0)
    await using home = start(dataDir)
    const api = await signIn(home)
    expect((await api.projectList()).projects.map(({ name }) => name)).toContain('Made over there')
    expect(readdirSync(join(dataDir, 'tmp')).filter((name) => name.startsWith('move-'))).toEqual([])
  })

  it('is refused if it is damaged or would do harm, and leaves everything unchanged', async () => {
    const dataDir = place('careful')
    expect((await windrow(dataDir, ['restore', backup])).code).toBe(0)
    const refused = async (args: string[], reason: RegExp, env: NodeJS.ProcessEnv = {}) => {
      const { code, output } = await windrow(dataDir, args, env)
      expect(output).toMatch(reason)
      expect(output).not.toMatch(/\n\s+at /)
      expect(code).toBe(2)
    }
    await refused(['restore', backup], /There is a database in .*--replace/)
    await refused(['restore', root, '--replace'], /There is no backup in/)
    await refused(['backup', backup], /is not empty/)
    await refused(['restore', backup, '--replace'], /made with another secret/, {
      WINDROW_SECRET_KEY: 'another secret that is long enough',
    })
    const damaged = place('damaged')
    cpSync(backup, damaged, { recursive: true })
    appendFileSync(join(damaged, 'tables', 'runs.copy.zst'), 'x')
    await refused(['restore', damaged, '--replace'], /The backup is damaged: the checksum of runs/)

    expect((await windrow(dataDir, ['backup', place('unharmed')])).code).toBe(0)
    expect(contentOf(place('unharmed'))).toEqual(contentOf(backup))
    expect(readdirSync(dataDir).filter((name) => name.includes('before-'))).toEqual([])
  })

  it.runIf(process.getuid?.() === 0)(
    'is restored by root for the user that owns the data folder',
    async () => {
      // initdb requires a user with a name: "daemon" exists on every Linux.
      const user = 1
      const dataDir = place('owned')
      chmodSync(root, 0o755)
      execFileSync('chown', ['-R', `${user}:${user}`, backup])
      mkdirSync(dataDir, { mode: 0o700 })
      chownSync(dataDir, user, user)

      const { code, output } = await windrow(dataDir, ['restore', backup])

      expect(code, output).toBe(0)
      const owners = readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).map(
        (name) => statSync(join(dataDir, name)).uid,
      )
      expect(new Set(owners)).toEqual(new Set([user]))
    },
  )
})
