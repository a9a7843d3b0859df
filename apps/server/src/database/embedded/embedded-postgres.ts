import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { endWithParent } from '@windrow/crawler/process/end-with-parent'
import { ConfigError } from '../../config/config-error.ts'
import { madeKey } from '../../config/made-key.ts'
import { ensureOwner, isAlive, isInitialised, newFolderBeside } from './data-folder.ts'
import { lastLine } from './last-line.ts'
import {
  findPostgresBinaries,
  postgresUser,
  type PostgresBinaries,
  type PostgresUser,
} from './postgres-binaries.ts'
import { hasProductRole, makeProductRole, productDatabase, productRole } from './product-role.ts'
import { databaseUrl, serverAddress, type ServerAddress } from './server-address.ts'

export interface EmbeddedPostgres {
  /** URL of the product's database, with the password of its role. */
  url: string
  /** Resolves when the server has exited, for any reason. */
  exited: Promise<void>
  stop: () => Promise<void>
  /** Kills it. Committed data is recovered at the next start. */
  kill: () => void
}

export interface EmbeddedOptions {
  folder: string
  say?: (text: string) => void
  /** Gives up durability for speed; for tests only. */
  volatile?: boolean
  /** Lets the product's role create databases; for tests only. */
  mayCreateDatabases?: boolean
}

/** File with the password of the product's role, beside the folder. */
export const passwordFile = (folder: string): string => `${folder}.key`

/**
 * Starts a PostgreSQL server that belongs to this process: on a Unix socket, with a password, for one ordinary role. In
 * a folder left by a killed process, a server that still runs is shut down first; PostgreSQL then replays its log. A
 * folder of an earlier version, which trusted every user of the machine, is migrated.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const binaries = await findPostgresBinaries()
  const { folder } = options
  const user = postgresUser(binaries, folder)
  if (!isInitialised(folder)) await initialise(binaries, user, options)
  else await endLeftover(folder)
  const password = madeKey(passwordFile(folder))
  const role = { password, mayCreateDatabases: options.mayCreateDatabases ?? false }
  if (!hasProductRole(folder, role)) {
    ensureOwner(folder, user.setUpOwner)
    await makeProductRole(binaries, user, folder, role)
  }
  ensureOwner(folder, user.owner)
  const address = await serverAddress(folder)
  writeFileSync(join(folder, 'pg_hba.conf'), address.access)
  const server = launchServer(binaries, user, folder, address, options.volatile ?? false)
  await untilReady(server, folder)
  const { process: child } = server
  const exited =
    child.exitCode === null && child.signalCode === null
      ? once(child, 'exit').then(() => undefined)
      : Promise.resolve()
  return {
    url: databaseUrl(address, { user: productRole, password, database: productDatabase }),
    exited,
    stop: () => stopServer(child, exited),
    kill: () => void child.kill('SIGQUIT'),
  }
}

/**
 * Creates the database in a temporary folder and renames that when complete. An interrupted start then never leaves a
 * partial database that looks valid: initdb writes PG_VERSION first, and may even outlive the start.
 */
async function initialise(
  binaries: PostgresBinaries,
  user: PostgresUser,
  { folder, say }: EmbeddedOptions,
): Promise<void> {
  say?.('creating the database')
  const fresh = newFolderBeside(folder)
  mkdirSync(fresh, { recursive: true, mode: 0o700 })
  ensureOwner(fresh, user.setUpOwner)
  const { command, args, options } = user.launchSetUp(binaries.initdb, [
    `--pgdata=${fresh}`,
    '--username=windrow',
    // pg_hba.conf is rewritten before the server first starts.
    '--auth=reject',
    '--encoding=UTF8',
    '--locale=C',
    // Handles case in all alphabets, sorts like C, and is the same on every system.
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
  ])
  const child = spawn(command, args, options)
  child.stdin?.end()
  let output = ''
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code === 0) {
    rmSync(folder, { recursive: true, force: true })
    renameSync(fresh, folder)
    return
  }
  rmSync(fresh, { recursive: true, force: true })
  throw new ConfigError(`The built-in database could not be created in ${folder}: ${lastLine(output)}`)
}

/**
 * URL of the product's database if a server already runs in this folder, for users who can read its password; otherwise
 * null.
 */
export function findRunningPostgres(folder: string): string | null {
  const pidFile = join(folder, 'postmaster.pid')
  if (!existsSync(pidFile)) return null
  const [pid, , , port, socketFolder, , , state] = readFileSync(pidFile, 'utf8').split('\n')
  if (!isOurServer(Number(pid), folder) || state?.trim() !== 'ready') return null
  const password = readFileSync(passwordFile(folder), 'utf8').trim()
  const address = { host: socketFolder || '127.0.0.1', port: Number(port) }
  return databaseUrl(address, { user: productRole, password, database: productDatabase })
}

/**
 * Shuts down a server that outlived its Windrow and still locks the folder; a fast shutdown loses no committed data.
 */
async function endLeftover(folder: string): Promise<void> {
  const pidFile = join(folder, 'postmaster.pid')
  if (!existsSync(pidFile)) return
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0])
  if (!Number.isInteger(pid) || pid <= 1 || !isOurServer(pid, folder)) return
  process.kill(pid, 'SIGINT')
  for (let waited = 0; isAlive(pid); waited += 50) {
    if (waited > 15_000) process.kill(pid, 'SIGQUIT')
    if (waited > 20_000)
      throw new ConfigError(
        `A database server (process ${pid}) still uses ${folder} and does not stop; stop it and start again.`,
      )
    await sleep(50)
  }
}

function isOurServer(pid: number, folder: string): boolean {
  if (!isAlive(pid)) return false
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(folder)
  } catch {
    return process.platform !== 'linux'
  }
}

interface Server {
  process: ChildProcess
  output: () => string
}

function launchServer(
  binaries: PostgresBinaries,
  user: PostgresUser,
  folder: string,
  address: ServerAddress,
  volatile: boolean,
): Server {
  const settings = {
    ...address.settings,
    max_connections: 200,
    shared_buffers: '128MB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    max_wal_size: '2GB',
    // JIT compilation takes longer than any of our queries.
    jit: 'off',
    ...(volatile ? { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' } : {}),
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  // A fast shutdown: no committed data is lost.
  const guard = endWithParent('INT')
  const { command, args, options } = user.launch(guard.command, [
    ...guard.args,
    binaries.postgres,
    '-D',
    folder,
    ...flags,
  ])
  // Its own process group: Ctrl+C reaches Windrow alone, which then shuts the server down in order.
  const child = spawn(command, args, { ...options, detached: true })
  let output = ''
  const keep = (chunk: Buffer) => (output = (output + chunk.toString()).slice(-20_000))
  child.stderr?.on('data', keep)
  child.stdout?.on('data', keep)
  return { process: child, output: () => output }
}

async function untilReady({ process: child, output }: Server, folder: string): Promise<void> {
  for (;;) {
    if (output().includes('database system is ready to accept connections')) return
    if (child.exitCode !== null || child.signalCode !== null)
      throw new ConfigError(`The built-in database in ${folder} did not start: ${lastLine(output())}`)
    await sleep(10)
  }
}

async function stopServer(child: ChildProcess, exited: Promise<void>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGINT')
  await exited
}
