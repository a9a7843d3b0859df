import { setTimeout as sleep } from 'node:timers/promises'
import type { AppContext } from '../context.ts'
import { channels } from '../database/notification-hub.ts'
import { Poller } from '../queue/poller.ts'
import { claimRun } from './claim-run.ts'
import { executeRun, type RunSignals } from './execute-run.ts'
import { takeLease, type WorkerLease } from './lease.ts'
import { releaseLostRuns } from './lost-workers.ts'

const sweepMs = 500
const queuePollMs = 1000
const leaseRetryMs = 500

/**
 * Takes runs and works on them until disposed: then it takes no more, lets the engine commit what is done, and hands
 * the rest back. After a lost database connection it starts over as a new worker.
 */
export class Worker implements AsyncDisposable {
  readonly #app: AppContext
  readonly #databaseUrl: string
  readonly #stopping = new AbortController()
  readonly #life: Promise<void>

  constructor(app: AppContext, databaseUrl: string) {
    this.#app = app
    this.#databaseUrl = databaseUrl
    this.#life = this.#live()
  }

  async #live(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      try {
        await using lease = await takeLease(this.#databaseUrl)
        await this.#serve(lease)
      } catch (error) {
        this.#app.log.warn({ err: error }, 'the worker has no connection to the database; trying again')
      }
      await sleep(leaseRetryMs, undefined, { signal: this.#stopping.signal }).catch(() => {})
    }
  }

  /** One lease, from its beginning to its loss or the shut-down. */
  async #serve(lease: WorkerLease): Promise<void> {
    const app = this.#app
    const release = AbortSignal.any([lease.lost, this.#stopping.signal])
    const running = new Map<number, { stop: AbortController; done: Promise<void> }>()
    const onError = (error: unknown) => app.log.error({ err: error }, 'worker loop failed')

    const takeOne = async (): Promise<boolean> => {
      if (release.aborted || running.size >= app.config.worker.runsPerProcess) return false
      const run = await claimRun(app.db, lease.workerId)
      if (!run) return false
      const signals: RunSignals = { stop: new AbortController(), release }
      const done = executeRun(app, run, lease.workerId, signals)
        .catch((error: unknown) => this.#failed(run.id, run.attempt, lease.workerId, error))
        .finally(() => {
          running.delete(run.id)
          queue.nudge()
        })
      running.set(run.id, { stop: signals.stop, done })
      return true
    }

    const queue = new Poller({ step: takeOne, idleMs: queuePollMs, onError })
    const sweep = new Poller({
      step: async () => (await releaseLostRuns(app.db)) > 0,
      idleMs: sweepMs,
      onError,
    })
    const unlisten = [
      app.hub.listen(channels.runQueued, () => queue.nudge()),
      app.hub.listen(channels.runStop, (id) => running.get(Number(id))?.stop.abort()),
    ]
    await aborted(release)
    for (const stop of unlisten) stop()
    await Promise.all([queue[Symbol.asyncDispose](), sweep[Symbol.asyncDispose]()])
    await Promise.all([...running.values()].map((entry) => entry.done))
  }

  /** A fault of this worker and not of the run: put the run back after a pause, so that another try is no hot loop. */
  async #failed(runId: number, attempt: number, workerId: number, error: unknown): Promise<void> {
    this.#app.log.error({ err: error, run: runId }, 'run interrupted by a fault of the worker')
    await sleep(1000, undefined, { signal: this.#stopping.signal }).catch(() => {})
    await this.#app.db
      .updateTable('runs')
      .set({
        worker_id: null,
        pages_per_second: null,
        debug_message: 'A worker failed on this run; waiting for another try',
      })
      .where('id', '=', runId)
      .where('attempt', '=', attempt)
      .where('worker_id', '=', workerId)
      .where('ended_at', 'is', null)
      .execute()
      .catch(() => {}) // without a database the sweep of the others will find it
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stopping.abort()
    await this.#life
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
}
