import { AppError } from '../errors/app-error.ts'
import { type JobListener, HelperProcess, type JobLimits } from './helper-process.ts'
import type { JobCall, Jobs } from './serve-jobs.ts'

export interface PoolOptions extends JobLimits {
  /** The module of the processes, which calls `serveJobs`. */
  entry: URL
  /** Maximum number of processes. */
  size: number
  /** Maximum processes of one account at a time. */
  perAccount: number
  /** Maximum waiting jobs of one account. */
  waitingPerAccount: number
  /** How long idle processes are kept. */
  idleMs: number
}

type JobInput<Job> = Job extends (input: infer Input, tell: never) => unknown ? Input : never

export interface JobOwner extends JobListener {
  /** The account of the job, for fair scheduling. */
  accountId: number
}

interface Waiting {
  call: JobCall
  owner: JobOwner
  start: (helper: HelperProcess) => void
  fail: (error: unknown) => void
}

/**
 * Helpers for slow work on foreign content, which keep the event loop free. They are started on demand and ended when
 * idle. Scheduling is fair between accounts, and none gets all processes.
 */
export class HelperPool<J extends Jobs> implements AsyncDisposable {
  readonly #options: PoolOptions
  readonly #idle = new Map<HelperProcess, NodeJS.Timeout>()
  readonly #working = new Map<HelperProcess, number>()
  readonly #waiting: Waiting[] = []
  readonly #closed = new AbortController()

  constructor(options: PoolOptions) {
    this.#options = options
  }

  /** The number of processes. */
  get processes(): number {
    return this.#idle.size + this.#working.size
  }

  /**
   * Does a job in a helper process. Rejects with a `JobError` for the job's exceptions; with an `AppError` if it exceeds the
   * limits on time or memory, or if too many jobs of the account are waiting; with the signal's reason.
   */
  async run<Name extends keyof J & string>(
    name: Name,
    input: JobInput<J[Name]>,
    owner: JobOwner,
  ): Promise<Awaited<ReturnType<J[Name]>>> {
    const signal = AbortSignal.any([this.#closed.signal, ...(owner.signal ? [owner.signal] : [])])
    signal.throwIfAborted()
    const call = { name, input }
    const helper = await this.#turn(call, owner, signal)
    try {
      return (await helper.do(call, { ...owner, signal })) as Awaited<ReturnType<J[Name]>>
    } finally {
      this.#release(helper)
    }
  }

  /**
   * Resolves with a helper when it is this job's turn. Throws RATE_LIMITED if too many jobs of the account are waiting.
   */
  #turn(call: JobCall, owner: JobOwner, signal: AbortSignal): Promise<HelperProcess> {
    const { waitingPerAccount } = this.#options
    if (this.#waiting.filter((one) => one.owner.accountId === owner.accountId).length >= waitingPerAccount)
      throw new AppError(
        'RATE_LIMITED',
        'Too many pages and files are being worked on for your account; wait until they are done and try again.',
        [],
        { retryAfter: 10 },
      )
    const { promise, resolve, reject } = Promise.withResolvers<HelperProcess>()
    const leave = () => {
      this.#remove(waiting)
      reject(signal.reason)
    }
    const settle =
      <Value>(end: (value: Value) => void) =>
      (value: Value) => {
        signal.removeEventListener('abort', leave)
        end(value)
      }
    const waiting: Waiting = { call, owner, start: settle(resolve), fail: settle(reject) }
    signal.addEventListener('abort', leave, { once: true })
    this.#waiting.push(waiting)
    this.#startNext()
    return promise
  }

  #remove(waiting: Waiting): void {
    const at = this.#waiting.indexOf(waiting)
    if (at !== -1) this.#waiting.splice(at, 1)
  }

  #startNext(): void {
    for (;;) {
      if (this.#working.size >= this.#options.size) return
      const next = this.#next()
      if (!next) return
      this.#remove(next)
      try {
        const helper = this.#takeIdle() ?? new HelperProcess(this.#options.entry, this.#options)
        this.#working.set(helper, next.owner.accountId)
        next.start(helper)
      } catch (error) {
        // Only this job fails, not the one whose end made room for it.
        next.fail(error)
      }
    }
  }

  /** The next job: the oldest of the account with the fewest running, among those below their limit. */
  #next(): Waiting | undefined {
    const atWork = ({ owner }: Waiting) =>
      [...this.#working.values()].filter((accountId) => accountId === owner.accountId).length
    return this.#waiting
      .filter((one) => atWork(one) < this.#options.perAccount)
      .toSorted((a, b) => atWork(a) - atWork(b))[0]
  }

  #takeIdle(): HelperProcess | undefined {
    for (const [helper, timer] of this.#idle) {
      clearTimeout(timer)
      this.#idle.delete(helper)
      if (!helper.isEnded) return helper
    }
    return undefined
  }

  #release(helper: HelperProcess): void {
    this.#working.delete(helper)
    if (!helper.isEnded) this.#keepIdle(helper)
    this.#startNext()
  }

  #keepIdle(helper: HelperProcess): void {
    const timer = setTimeout(() => {
      this.#idle.delete(helper)
      void helper.end()
    }, this.#options.idleMs)
    timer.unref()
    this.#idle.set(helper, timer)
  }

  /** Ends all processes; rejects waiting and running jobs. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#closed.abort(new Error('The server is stopping.'))
    const processes = [...this.#idle.keys(), ...this.#working.keys()]
    for (const timer of this.#idle.values()) clearTimeout(timer)
    this.#idle.clear()
    await Promise.all(processes.map((helper) => helper.end()))
  }
}
