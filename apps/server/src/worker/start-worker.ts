import { setTimeout as sleep } from 'node:timers/promises'
import type { AppContext } from '../context.ts'
import { channels } from '../database/notification-hub.ts'
import { Poller } from '../background/poller.ts'
import { type AttemptId, attemptOf, updateOwnRun } from './own-run.ts'
import { type Claim, givePartBack } from './run-parts.ts'
import { claimRun } from './claim-run.ts'
import { executeRun, type RunSignals } from './execute-run.ts'
import { attemptKey, giveForgottenBack } from './forgotten-runs.ts'
import { type HeartbeatAnswer, takeLease, type WorkerLease } from './lease.ts'
import { faultReason } from './fault-reason.ts'
import { stopForBudget } from '../budgets/stop-for-budget.ts'
import { LeaseLost } from '../queue/lease.ts'
import { releaseLostRuns } from './lost-workers.ts'
import { WorkerWatch } from './worker-watch.ts'

/** Interval of heartbeats, which also look for waiting runs. */
const heartbeatMs = 1250
/** Heartbeats and notifications trigger a look at the queue; this is the fallback if both fail. */
const queuePollMs = 60_000
const leaseRetryMs = 500

/**
 * Claims runs and works on them until disposed; then it claims no more, lets the engine commit, and releases the rest.
 * After losing its database connection it starts over as a new worker.
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

  /** Serves one lease until it is lost or the worker stops. */
  async #serve(lease: WorkerLease): Promise<void> {
    const app = this.#app
    const release = AbortSignal.any([lease.lost, this.#stopping.signal])
    const running = new Map<string, { runId: number; signals: RunSignals; done: Promise<void> }>()
    const stopRun = (id: number) => {
      for (const { runId, signals } of running.values()) if (runId === id) signals.stop.abort()
    }
    const onError = (error: unknown) => app.log.error({ err: error }, 'worker loop failed')

    const start = (claim: Claim): void => {
      const { run, part, attempt } = claim
      const key = attemptKey({ runId: run.id, part, attempt })
      const signals: RunSignals = { stop: new AbortController(), release, requests: Number.POSITIVE_INFINITY }
      // Before the first request, so that the account's cap applies from the start.
      const shared = lease.heartbeat().then(async ({ shares, overBudget }) => {
        this.#share(run.id, signals, shares)
        if (overBudget.includes(run.id) && (await stopForBudget(app.db, run.id))) signals.stop.abort()
      })
      const done = shared
        .then(() => executeRun(app, claim, lease.workerId, signals))
        .catch((error: unknown) => this.#failed(claim, lease.workerId, error))
        .finally(() => {
          running.delete(key)
          queue.nudge()
        })
      running.set(key, { runId: run.id, signals, done })
    }

    let isClaiming = false
    const takeOne = async (): Promise<boolean> => {
      if (release.aborted || running.size >= app.config.worker.runsPerProcess) return false
      isClaiming = true
      try {
        const claim = await claimRun(app.db, lease.workerId)
        if (claim) start(claim)
        return claim !== null
      } finally {
        isClaiming = false
      }
    }

    const queue = new Poller({ step: takeOne, idleMs: queuePollMs, onError })
    const heartbeat = async (): Promise<boolean> => {
      const { queued, othersLost, watched, attempts, stops, overBudget, shares } = await lease.heartbeat()
      watch.follow(watched)
      if (othersLost) await releaseLostRuns(app.db)
      if ((queued || othersLost) && running.size < app.config.worker.runsPerProcess) queue.nudge()
      for (const id of stops) stopRun(id)
      for (const id of overBudget) if (await stopForBudget(app.db, id)) stopRun(id)
      for (const { runId, signals } of running.values()) this.#share(runId, signals, shares)
      if (!isClaiming) await this.#giveBack(attempts, (key) => running.has(key))
      return false
    }
    const heart = new Poller({ step: heartbeat, idleMs: heartbeatMs, onError })
    const watch = new WorkerWatch({
      url: this.#databaseUrl,
      ownId: lease.workerId,
      endWait: lease.endWait,
      log: app.log,
      onEnded: async () => {
        await releaseLostRuns(app.db)
        queue.nudge()
        heart.nudge() // tells whom to watch next
      },
    })
    const unlisten = [
      app.hub.listen(channels.runQueued, () => queue.nudge()),
      app.hub.listen(channels.runStop, (id) => stopRun(Number(id))),
    ]
    await aborted(release)
    for (const stop of unlisten) stop()
    await Promise.all([queue, heart, watch].map((loop) => loop[Symbol.asyncDispose]()))
    await Promise.all([...running.values()].map((entry) => entry.done))
  }

  #share(runId: number, signals: RunSignals, shares: HeartbeatAnswer['shares']): void {
    const share = shares.find((one) => one.runId === runId)
    if (share) signals.requests = share.requests
  }

  async #giveBack(attempts: readonly AttemptId[], isAtWork: (key: string) => boolean): Promise<void> {
    for (const { runId: run, part, attempt } of await giveForgottenBack(this.#app.db, attempts, isAtWork))
      this.#app.log.warn({ run, part, attempt }, 'gave back a run that this worker had lost track of')
  }

  /**
   * A fault of this worker, not of the run: requeues the run after a pause, so that retries don't become a hot loop.
   */
  async #failed(claim: Claim, workerId: number, error: unknown): Promise<void> {
    const { run, part, fruitlessAttempts } = claim
    const { db, log } = this.#app
    const own = attemptOf(claim, workerId)
    const reason = { debug_message: faultReason(error) }
    const isLost = await updateOwnRun(db, own, reason, { pages_per_second: null }).then(
      () => false,
      (fault: unknown) => fault instanceof LeaseLost,
    )
    const about = { err: error, run: run.id, part }
    // What failed may be a consequence, such as a commit whose session was ended because this worker hung.
    if (isLost) return log.warn(about, 'lost the lease of the run')
    log.error(about, 'run interrupted by a fault of the worker')
    const pauseMs = 1000 * 2 ** Math.min(fruitlessAttempts, 5)
    await sleep(pauseMs, undefined, { signal: this.#stopping.signal }).catch(() => {})
    // If this fails, a later heartbeat gives it back.
    await givePartBack(db, own, reason).catch((fault: unknown) => {
      if (!(fault instanceof LeaseLost)) log.warn({ ...about, err: fault }, 'could not give the run back')
    })
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
