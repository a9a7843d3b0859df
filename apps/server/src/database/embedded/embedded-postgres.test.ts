import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { connect } from '../connect.ts'
import { migrate } from '../migrate.ts'
import { passwordFile, startEmbeddedPostgres } from './embedded-postgres.ts'
import { freePort } from './free-port.ts'
import { findPostgresBinaries, postgresUser } from './postgres-binaries.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0))
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
})

/** A folder for a database; `mode` of its parent decides which user root runs it as. */
function makePlace(mode: number, below = ''): string {
  const folder = mkdtempSync(join(tmpdir(), 'windrow-embedded-'))
  chmodSync(folder, mode)
  mkdirSync(join(folder, below), { recursive: true })
  return join(folder, below, 'postgres')
}

/** The same, removed after the test. */
function newPlace(mode: number, below = ''): string {
  const place = makePlace(mode, below)
  folders.push(below ? place.slice(0, place.indexOf(below)) : join(place, '..'))
  return place
}

const start = async (folder: string) => {
  const server = await startEmbeddedPostgres({ folder, volatile: true })
  return { ...server, [Symbol.asyncDispose]: () => server.stop() }
}

async function ask<T extends object>(url: string, question: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<T>(question)).rows
  } finally {
    await client.end()
  }
}

const changed = (url: string, change: (url: URL) => void) => {
  const other = new URL(url)
  change(other)
  return other.href
}

/** TCP ports that a process listens on, from Linux's /proc. */
function tcpPorts(pid: number): number[] {
  const listening = '0A'
  const rows = ['tcp', 'tcp6'].flatMap((file) =>
    readFileSync(`/proc/net/${file}`, 'utf8')
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.trim().split(/\s+/)),
  )
  const inodes = new Set(readdirSync(`/proc/${pid}/fd`).map((fd) => readlinkSync(`/proc/${pid}/fd/${fd}`)))
  return rows
    .filter((row) => row[3] === listening && inodes.has(`socket:[${row[9]}]`))
    .map((row) => Number.parseInt(row[1]!.split(':')[1]!, 16))
}

const serverPid = (folder: string) =>
  Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0])

/** Result of connecting to the socket as another user of the machine. */
const knockAs = (user: number, folder: string) =>
  spawnSync(
    process.execPath,
    [
      '-e',
      `require('net').connect(${JSON.stringify(join(folder, '.s.PGSQL.5432'))})
        .on('connect', () => { console.log('connected'); process.exit() })
        .on('error', (error) => console.log(error.code))`,
    ],
    { uid: user, gid: user, encoding: 'utf8' },
  ).stdout.trim()

const isRoot = process.getuid?.() === 0
const isLinux = process.platform === 'linux'

describe.each([
  { place: 'that other users may enter', mode: 0o755 },
  { place: 'that nobody else may enter', mode: 0o700 },
])('the embedded server in a folder $place', ({ mode }) => {
  let folder: string
  let server: Awaited<ReturnType<typeof start>>
  beforeAll(async () => {
    folder = makePlace(mode)
    server = await start(folder)
  })
  afterAll(async () => {
    await server.stop()
    rmSync(join(folder, '..'), { recursive: true, force: true })
  })

  it('accepts only the product: not without its password, not as the superuser', async () => {
    const { username, password } = new URL(server.url)

    await expect(ask(server.url, 'select current_user as me')).resolves.toEqual([{ me: username }])
    await expect(
      ask(
        changed(server.url, (url) => (url.password = '')),
        'select 1',
      ),
    ).rejects.toThrow(/password/)
    await expect(
      ask(
        changed(server.url, (url) => (url.password = `${password}0`)),
        'select 1',
      ),
    ).rejects.toThrow(/password authentication failed/)
    for (const name of ['windrow', 'postgres'])
      await expect(
        ask(
          changed(server.url, (url) => (url.username = name)),
          'select 1',
        ),
      ).rejects.toThrow(/password authentication failed/)
  })

  it('gives the product an ordinary role', async () => {
    const [role] = await ask<object>(
      server.url,
      'select rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls from pg_roles where rolname = current_user',
    )

    expect(Object.values(role!)).toEqual([false, false, false, false, false])
    await expect(ask(server.url, 'select rolpassword from pg_authid')).rejects.toThrow(/permission denied/)
    await expect(ask(server.url, "copy (select 1) to program 'true'")).rejects.toThrow(/permission denied/)
  })

  it.runIf(isLinux)('listens on no port', async () => {
    expect(await ask(server.url, 'show listen_addresses')).toEqual([{ listen_addresses: '' }])
    expect(tcpPorts(serverPid(folder))).toEqual([])
  })

  it('keeps its socket and password readable by their owner only', async () => {
    expect(new URL(server.url).searchParams.get('host')).toBe(folder)
    expect(statSync(folder).mode & 0o777).toBe(0o700)
    expect(statSync(passwordFile(folder)).mode & 0o777).toBe(0o600)
  })

  it.runIf(isRoot)('refuses other users of the machine, including "nobody"', async () => {
    await expect(ask(server.url, 'select 1 as one')).resolves.toEqual([{ one: 1 }])

    expect(knockAs(0, folder)).toBe('connected')
    expect(knockAs(65_534, folder)).toBe('EACCES')
    expect(knockAs(1, folder)).toBe('EACCES')
  })
})

describe('the embedded server', () => {
  it('requires the password on a loopback port if the path is too long for a socket', async () => {
    const folder = newPlace(0o755, 'a-folder-with-a-long-name/'.repeat(4))
    await using server = await start(folder)
    const url = new URL(server.url)

    expect(url.searchParams.get('host')).toBeNull()
    await expect(ask(server.url, 'select 1 as one')).resolves.toEqual([{ one: 1 }])
    url.password = ''
    await expect(ask(url.href, 'select 1')).rejects.toThrow(/password/)
    await expect(
      ask(
        changed(url.href, (other) => (other.username = 'windrow')),
        'select 1',
      ),
    ).rejects.toThrow(/password/)
  })

  it('creates a new password if the old one is lost', async () => {
    const folder = newPlace(0o755)
    const first = await start(folder)
    await ask(first.url, 'create table kept (n int); insert into kept values (7)')
    await first.stop()
    rmSync(passwordFile(folder))

    await using again = await start(folder)

    expect(new URL(again.url).password).not.toBe(new URL(first.url).password)
    await expect(ask(again.url, 'select n from kept')).resolves.toEqual([{ n: 7 }])
    await expect(ask(first.url, 'select 1')).rejects.toThrow(/password authentication failed/)
  })

  it.runIf(isRoot)(
    'changes owner when permissions of its parent folder change the user that runs it',
    async () => {
      const folder = newPlace(0o700)
      const first = await start(folder)
      await ask(first.url, 'create table kept (n int)')
      await first.stop()
      chmodSync(join(folder, '..'), 0o755)

      const open = await start(folder)
      await expect(ask(open.url, 'select * from kept')).resolves.toEqual([])
      await open.stop()
      chmodSync(join(folder, '..'), 0o700)

      await using shut = await start(folder)
      await expect(ask(shut.url, 'select * from kept')).resolves.toEqual([])
    },
  )

  it('ends when the process that started it is killed', async () => {
    const folder = newPlace(0o755)
    const code = `import { startEmbeddedPostgres } from ${JSON.stringify(join(import.meta.dirname, 'embedded-postgres.ts'))}
      await startEmbeddedPostgres({ folder: ${JSON.stringify(folder)}, volatile: true })
      console.log('started')`
    const owner = spawn(process.execPath, ['--input-type=module', '-e', code], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(owner.stdout, 'data')
    expect(statSync(join(folder, 'postmaster.pid')).isFile()).toBe(true)

    owner.kill('SIGKILL')

    await expect.poll(() => readdirSync(folder)).not.toContain('postmaster.pid')
  })
})

/** Creates and starts a server as versions before passwords did, and returns its superuser's URL. */
async function startTrusting(folder: string): Promise<{ url: string } & AsyncDisposable> {
  const binaries = await findPostgresBinaries()
  const user = postgresUser(binaries, folder)
  mkdirSync(folder, { mode: 0o700 })
  if (isRoot) spawnSync('chown', [String(user.setUpOwner), folder])
  const init = user.launchSetUp(binaries.initdb, [
    `--pgdata=${folder}`,
    '--username=windrow',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ])
  const made = spawnSync(init.command, init.args, { ...init.options, input: '', encoding: 'utf8' } as object)
  expect(made.status, String(made.stderr)).toBe(0)
  const port = await freePort()
  const settings = ['listen_addresses=127.0.0.1', `port=${port}`, 'unix_socket_directories=', 'fsync=off']
  const launch = user.launchSetUp(binaries.postgres, [
    '-D',
    folder,
    ...settings.flatMap((one) => ['-c', one]),
  ])
  const server = spawn(launch.command, launch.args, {
    ...launch.options,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  for await (const chunk of server.stderr.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>)
    if (chunk.includes('ready to accept')) break
  void text(server.stderr)
  return {
    url: `postgres://windrow@127.0.0.1:${port}/`,
    [Symbol.asyncDispose]: async () => {
      server.kill('SIGINT')
      await once(server, 'exit')
    },
  }
}

describe('a folder of a version that trusted everybody', () => {
  it('is migrated at its next start, with its rows, and the product owns all of it', async () => {
    const folder = newPlace(0o755)
    {
      await using old = await startTrusting(folder)
      await ask(`${old.url}postgres`, 'create database windrow')
      const { db } = connect(`${old.url}windrow`)
      await migrate(db)
      await db.destroy()
      await ask(`${old.url}windrow`, "insert into organizations (name) values ('Nordlake Retail')")
    }

    await using server = await start(folder)

    await expect(ask(server.url, 'select name from organizations')).resolves.toEqual([
      { name: 'Nordlake Retail' },
    ])
    const foreign = await ask(
      server.url,
      `select oid::regclass::text as name from pg_class
         where relnamespace = 'public'::regnamespace and relowner <> current_user::regrole
       union all
       select oid::regprocedure::text from pg_proc
         where pronamespace = 'public'::regnamespace and proowner <> current_user::regrole
           and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`,
    )
    expect(foreign).toEqual([])
    // As future migrations will.
    await ask(
      server.url,
      'alter table organizations add column later int; create table more (n int); drop table more',
    )
    await expect(
      ask(
        changed(server.url, (url) => (url.username = 'windrow')),
        'select 1',
      ),
    ).rejects.toThrow(/password authentication failed/)
  })
})
