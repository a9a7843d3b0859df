import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Config } from './config/config.ts'
import { Poller } from './background/poller.ts'
import { ConfigError } from './config/config-error.ts'
import { loadSecret } from './config/keys.ts'
import type { AppContext } from './context.ts'
import { createContext } from './create-context.ts'
import { openDatabase } from './database/open-database.ts'
import { createFirstAdmin } from './features/identity/set-up.ts'
import { NodeBeat } from './features/operation/node-beat.ts'
import { createServer } from './http/create-server.ts'
import { createHealthServer } from './http/health-server.ts'
import { startPractice } from './practice-site.ts'
import { Scheduler } from './scheduler/scheduler.ts'
import { WorkerSupervisor } from './worker/supervise-workers.ts'
import { lockFolder, prepareFolder } from './database/embedded/data-folder.ts'

const sweepMs = 10 * 60_000

export interface StartOptions {
  config: Config
  log: Logger
  /** Prints the progress of the start. */
  say?: (text: string) => void
}

export interface RunningWindrow extends AsyncDisposable {
  /** URL of the web app and the API; null on a node without the api role. */
  url: string | null
  /** URL of `/api/health` if it has its own port; otherwise null. */
  healthUrl: string | null
  databaseUrl: string
  workerProcessIds: () => number[]
  /** Resolves with a sentence when something essential has exited unexpectedly. */
  broken: Promise<string>
  /** Kills the child processes. Committed data is safe. */
  kill: () => void
}

/**
 * Starts the roles of this node in order; disposing stops them in reverse. Throws a ConfigError if a setting prevents
 * the start.
 */
export async function startWindrow({ config, log, say = () => {} }: StartOptions): Promise<RunningWindrow> {
  await using undo = new AsyncDisposableStack()
  prepareFolder(config.dataDir)
  undo.defer(lockFolder(config.dataDir))
  await emptyTemporary(config.dataDir, log)
  const secret = loadSecret(config.secretKey, config.dataDir)
  const database = undo.use(await openDatabase(config, say))
  const practice = await startPractice(config, log)
  if (practice) undo.use(practice)
  const practiceAddress = practice ? new URL(practice.url).host : null
  const allowed = [...config.crawl.allowAddresses, ...(practiceAddress ? [practiceAddress] : [])]
  const settled = { ...config, crawl: { ...config.crawl, allowAddresses: allowed } }
  const app = undo.use(
    await createContext({
      config: settled,
      databaseUrl: database.url,
      secret,
      log,
      practiceSiteUrl: () => practice?.url ?? null,
    }),
  )
  undo.use(new NodeBeat(app))
  undo.use(sweepCopies(app))
  if (config.firstAdmin) await makeFirstAdmin(app, config.firstAdmin)

  let url: string | null = null
  if (config.roles.includes('api')) {
    const server = await createServer(app)
    undo.defer(() => server.close())
    url = await listen(server, config, 'PORT', config.http.port)
  }
  let healthUrl: string | null = null
  if (config.http.healthPort !== null) {
    const server = await createHealthServer(app)
    undo.defer(() => server.close())
    healthUrl = await listen(server, config, 'WINDROW_HEALTH_PORT', config.http.healthPort)
  }
  if (config.roles.includes('scheduler')) undo.use(new Scheduler(app))
  const workers = config.roles.includes('worker')
    ? undo.use(new WorkerSupervisor(config.worker.processes, workerEnv(settled, database.url, secret), log))
    : null
  const closing = undo.move()
  return {
    url,
    healthUrl,
    databaseUrl: database.url,
    workerProcessIds: () => workers?.processIds ?? [],
    broken: database.ended.then(
      () =>
        'The built-in database ended unexpectedly; start Windrow again, nothing that was committed is lost.',
    ),
    kill: () => {
      workers?.kill()
      database.kill()
    },
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  }
}

/**
 * Removes what killed processes have left in their temporary files: rows that would outlive their runs, and fill the
 * disk. Call it while the data folder is locked: only processes of this node use it.
 */
async function emptyTemporary(dataDir: string, log: Logger): Promise<void> {
  const folder = join(dataDir, 'tmp')
  const warn = (error: unknown) =>
    log.warn({ err: error }, 'could not remove temporary files of an earlier start')
  // Not the folder itself, which may be mounted.
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') warn(error)
    return []
  })
  for (const name of names) await rm(join(folder, name), { recursive: true, force: true }).catch(warn)
}

/** Copies of remote objects are in a folder of this node that all its processes use. */
const sweepCopies = ({ store, log }: AppContext) =>
  new Poller({
    step: () => store.sweep().then(() => false),
    idleMs: sweepMs,
    onError: (error) => log.warn({ err: error }, 'could not remove expired copies of objects'),
  })

async function makeFirstAdmin(
  app: { db: Parameters<typeof createFirstAdmin>[0] },
  { email, password }: { email: string; password: string },
): Promise<void> {
  await createFirstAdmin(app.db, {
    email,
    password,
    firstName: 'Windrow',
    lastName: 'Administrator',
    organizationName: 'My organization',
  })
}

type PortSetting = 'PORT' | 'WINDROW_HEALTH_PORT'

async function listen(
  server: FastifyInstance,
  config: Config,
  setting: PortSetting,
  port: number,
): Promise<string> {
  const { host } = config.http
  return server
    .listen({ port, host })
    .catch((error: unknown) => explainListen({ host, port, setting }, error))
}

function explainListen(
  { host, port, setting }: { host: string; port: number; setting: PortSetting },
  error: unknown,
): never {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE')
    throw new ConfigError(
      `Port ${port} on ${host} is taken by another program; stop it, or choose another port with ${setting}.`,
    )
  if (code === 'EACCES')
    throw new ConfigError(
      `Port ${port} may only be used by the system's administrator; choose one above 1023 with ${setting}.`,
    )
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    throw new ConfigError(
      `HOST ${host} is not an address of this machine; use 127.0.0.1, or 0.0.0.0 for all.`,
    )
  throw error
}

/** Environment of a worker process: this node's, plus what was decided at its start. */
function workerEnv(config: Config, databaseUrl: string, secret: string): NodeJS.ProcessEnv {
  const {
    WINDROW_WORKERS: _supervisorsOwn,
    WINDROW_HEALTH_PORT: _thisNodes,
    WINDROW_METRICS_TOKEN: _itsServers,
    ...env
  } = process.env
  return {
    ...env,
    DATABASE_URL: databaseUrl,
    WINDROW_DATA_DIR: join(config.dataDir),
    WINDROW_ROLES: 'worker',
    WINDROW_SECRET_KEY: secret,
    WINDROW_ALLOW_ADDRESSES: config.crawl.allowAddresses.join(','),
    WINDROW_DELAY_MS: String(config.crawl.delayMs),
    WINDROW_RUNS_PER_WORKER: String(config.worker.runsPerProcess),
    WINDROW_LOG_LEVEL: config.logLevel,
  }
}
