import type pg from 'pg'
import type { Logger } from 'pino'
import { Poller } from '../background/poller.ts'
import { databaseClient, endClient } from '../database/database-client.ts'
import { workerIsLost, workerLockClass } from './lost-workers.ts'

/**
 * Longest wait for one worker. A waiting statement holds a snapshot, and vacuum keeps all rows that were deleted or
 * changed since; longer waits would let busy tables grow, shorter ones cost more transactions.
 */
const waitSeconds = 15
const retryMs = 1000
/** Classes of SQLSTATE for what a database doesn't have: functions, syntax, languages, features. */
const unsupported = /^(0A|42)/

/**
 * Settings of the transaction, so that no limit of the role or the cluster ends the wait, and it ends soon after its
 * process. Waiting is normal here, so it needs no entry in the database's log.
 */
const settings = {
  statement_timeout: '0',
  transaction_timeout: '0',
  lock_timeout: `${waitSeconds}s`,
  client_connection_check_interval: '1s',
  log_lock_waits: 'off',
}
const settingRows = Object.entries(settings).map(([name, value]) => `('${name}', '${value}')`)

/**
 * One transaction that leaves nothing to the session, so that a pooler may give it to somebody else. Each setting may
 * be unknown to the version or the platform of the database, or not ours to change. The lock is shared, so that several
 * watchers of a worker don't wait for each other, and `workerIsLost` can tell them from it.
 */
const waitSql = (workerId: number) => `
  do $$ declare setting record; begin
    for setting in select * from (values ${settingRows.join(', ')}) one (name, value) loop
      begin perform set_config(setting.name, setting.value, true);
      exception when undefined_object or insufficient_privilege or invalid_parameter_value then null; end;
    end loop;
  end $$;
  do $$ begin
    perform pg_advisory_xact_lock_shared(${workerLockClass}, ${workerId});
  exception when lock_not_available or query_canceled then null; end $$;
  select not exists (select 1 from workers where id = ${workerId} and not ${workerIsLost}) as ended`

/** Whether locks hold between sessions: the lock of the worker that asks must not be free in another session. */
const probeSql = (ownId: number) => `
  select pg_backend_pid() as pid, pg_try_advisory_xact_lock_shared(${workerLockClass}, ${ownId}) as free`

interface WatchOptions {
  url: string
  /** Id of the worker that watches, whose session holds its lock. */
  ownId: number
  /** Called when a watched worker's session has ended, or it has left. */
  onEnded: () => Promise<void>
  /** Ends the wait of this backend, over another connection. */
  endWait: (pid: number) => Promise<void>
  log: Logger
}

/**
 * Waits on a connection of its own for the advisory lock of one other worker, which is free as soon as the session of
 * that worker ends. Only makes the takeover faster: workers also look for lost ones with each heartbeat, which is all
 * that happens if locks don't hold between sessions, as behind a pooler in transaction mode, or don't exist.
 *
 * The wait can't share the connection that holds the own lock: workers that watch each other would be a deadlock.
 */
export class WorkerWatch implements AsyncDisposable {
  readonly #options: WatchOptions
  readonly #poller: Poller
  #watched: number | null = null
  #session: { client: pg.Client; pid: number } | null = null
  #isWaiting = false
  #isUseless = false
  #isStopping = false

  constructor(options: WatchOptions) {
    this.#options = options
    this.#poller = new Poller({
      step: () => this.#wait(),
      idleMs: retryMs,
      onError: (error) => options.log.debug({ err: error }, 'cannot watch another worker; trying again'),
    })
  }

  /** Watches this worker from now on instead of the one before; null for none. */
  follow(workerId: number | null): void {
    if (workerId === this.#watched) return
    this.#watched = workerId
    this.#poller.nudge()
    void this.#endWait()
  }

  /** Returns false to pause: nobody is to be watched, or the database doesn't let us wait. */
  async #wait(): Promise<boolean> {
    const workerId = this.#watched
    if (workerId === null || this.#isUseless || this.#isStopping) return false
    const began = performance.now()
    try {
      const client = await this.#connected()
      if (!client) return false
      this.#isWaiting = true
      const { ended } = await lastRow<{ ended: boolean }>(client, waitSql(workerId))
      this.#isWaiting = false
      if (!ended || this.#isStopping) return performance.now() - began > waitSeconds * 500
    } catch (error) {
      this.#leave()
      throw error
    } finally {
      this.#isWaiting = false
    }
    if (this.#watched === workerId) this.#watched = null // until the next heartbeat tells who follows
    await this.#options.onEnded()
    return true
  }

  /** The open connection, or a new one; null if waiting for locks makes no sense on this database. */
  async #connected(): Promise<pg.Client | null> {
    if (this.#session) return this.#session.client
    const client = databaseClient(this.#options.url, 'windrow worker watch', {
      // A database that is silent for longer is out of reach.
      query_timeout: waitSeconds * 2000,
    })
    client.on('error', () => this.#leave(client))
    client.on('end', () => this.#leave(client))
    try {
      await client.connect()
      const { pid, free } = await lastRow<{ pid: number; free: boolean }>(
        client,
        probeSql(this.#options.ownId),
      )
      if (!free) this.#session = { client, pid }
      else this.#giveUp('the lock of this worker is free in another session')
    } catch (error) {
      await endClient(client)
      const { code } = error as { code?: string }
      if (!code || !unsupported.test(code)) throw error
      this.#giveUp(error)
    }
    if (this.#isUseless) await endClient(client)
    return this.#session && client
  }

  #giveUp(reason: unknown): void {
    this.#isUseless = true
    this.#options.log.debug({ err: reason }, 'this database has no locks to wait for; polling instead')
  }

  #leave(client = this.#session?.client): void {
    if (!client || this.#session?.client !== client) return
    this.#session = null
    void endClient(client)
  }

  async #endWait(): Promise<void> {
    if (this.#isWaiting && this.#session) await this.#options.endWait(this.#session.pid).catch(() => {})
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isStopping = true
    const stopped = this.#poller[Symbol.asyncDispose]()
    await this.#endWait()
    const session = this.#session
    this.#session = null
    if (session) await endClient(session.client)
    await stopped
  }
}

/** The only row of the last of these statements, which run as one transaction. */
async function lastRow<Row>(client: pg.Client, statements: string): Promise<Row> {
  const results = (await client.query(statements)) as pg.QueryResult | pg.QueryResult[]
  return [results].flat().at(-1)!.rows[0] as Row
}
