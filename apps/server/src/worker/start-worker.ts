import { setTimeout as sleep } from 'node:timers/promises'
import type { AppContext } from '../context.ts'
import { channels } from '../database/notification-hub.ts'
import { Poller } from '../queue/poller.ts'
import { updateOwnRun } from './run-writes.ts'
import type { RunRow } from '../database/schema.ts'
import { claimRun } from './claim-run.ts'
import { executeRun, type RunSignals } from './execute-run.ts'
import { type Beat, takeLease, type WorkerLease } from './lease.ts'
import { faultReason } from './fault-reason.ts'
import { releaseLostRuns } from './lost-workers.ts'

/** How often a worker shows that it lives and looks for work that it was not told of. */
const beatMs = 1250
/** The queue is looked at when a beat or a notification says so; this is only for when both fail. */
const queuePollMs = 60_000
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
        await using lease = await takeLease(this.#databaseUrl, this.#app.config.worker.requestsPerAccount)
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
    const running = new Map<number, { signals: RunSignals; done: Promise<void> }>()
    const onError = (error: unknown) => app.log.error({ err: error }, 'worker loop failed')

    const takeOne = async (): Promise<boolean> => {
      if (release.aborted || running.size >= app.config.worker.runsPerProcess) return false
      const run = await claimRun(app.db, lease.workerId)
      if (!run) return false
      const signals: RunSignals = { stop: new AbortController(), release, requests: Number.POSITIVE_INFINITY }
      // Before the first request, so that the account's cap holds from the start.
      const shared = lease.beat().then(({ shares }) => this.#share(run.id, signals, shares))
      const done = shared
        .then(() => executeRun(app, run, lease.workerId, signals))
        .catch((error: unknown) => this.#failed(run, lease.workerId, error))
        .finally(() => {
          running.delete(run.id)
          queue.nudge()
        })
      running.set(run.id, { signals, done })
      return true
    }

    const queue = new Poller({ step: takeOne, idleMs: queuePollMs, onError })
    const beat = async (): Promise<boolean> => {
      const { queued, othersLost, stops, shares } = await lease.beat()
      if (othersLost) await releaseLostRuns(app.db)
      if ((queued || othersLost) && running.size < app.config.worker.runsPerProcess) queue.nudge()
      for (const id of stops) running.get(id)?.signals.stop.abort()
      for (const [id, run] of running) this.#share(id, run.signals, shares)
      return false
    }
    const heart = new Poller({ step: beat, idleMs: beatMs, onError })
    const unlisten = [
      app.hub.listen(channels.runQueued, () => queue.nudge()),
      app.hub.listen(channels.runStop, (id) => running.get(Number(id))?.signals.stop.abort()),
    ]
    await aborted(release)
    for (const stop of unlisten) stop()
    await Promise.all([queue[Symbol.asyncDispose](), heart[Symbol.asyncDispose]()])
    await Promise.all([...running.values()].map((entry) => entry.done))
  }

  #share(runId: number, signals: RunSignals, shares: Beat['shares']): void {
    const share = shares.find((one) => one.runId === runId)
    if (share) signals.requests = share.requests
  }

  /** A fault of this worker and not of the run: put the run back after a pause, so that another try is no hot loop. */
  async #failed(run: RunRow, workerId: number, error: unknown): Promise<void> {
    this.#app.log.error({ err: error, run: run.id }, 'run interrupted by a fault of the worker')
    const reason = faultReason(error)
    const own = { runId: run.id, reportId: run.report_id, workerId, attempt: run.attempt }
    await updateOwnRun(this.#app.db, own, { debug_message: reason, pages_per_second: null }).catch(() => {})
    const pauseMs = 1000 * 2 ** Math.min(run.fruitless_attempts, 5)
    await sleep(pauseMs, undefined, { signal: this.#stopping.signal }).catch(() => {})
    await this.#app.db
      .updateTable('runs')
      .set({
        worker_id: null,
        pages_per_second: null,
        debug_message: reason,
      })
      .where('id', '=', run.id)
      .where('attempt', '=', run.attempt)
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
