import { AppError } from '../errors/app-error.ts'
import { type JobListener, JobThread, type ThreadLimits } from './job-thread.ts'
import type { JobCall, Jobs } from './serve-jobs.ts'

export interface PoolOptions extends ThreadLimits {
  /** The module of the threads; it calls `serveJobs`. */
  entry: URL
  /** How many threads at most. */
  size: number
  /** How many of them one account may have at a time. */
  perAccount: number
  /** How many jobs of one account may wait. */
  waitingPerAccount: number
  /** A thread without work ends after so long. */
  idleMs: number
}

type JobInput<Job> = Job extends (input: infer Input, tell: never) => unknown ? Input : never

export interface JobOwner extends JobListener {
  /** Whose job it is: accounts take turns. */
  accountId: number
}

interface Waiting {
  call: JobCall
  owner: JobOwner
  start: (thread: JobThread) => void
}

/**
 * Threads for work on foreign content that may take long, so that the event loop stays free for everybody. They are started
 * when they are needed and ended when they rest. Accounts take turns, and none gets all threads.
 */
export class ThreadPool<J extends Jobs> implements AsyncDisposable {
  readonly #options: PoolOptions
  readonly #resting = new Map<JobThread, NodeJS.Timeout>()
  readonly #working = new Map<JobThread, number>()
  readonly #waiting: Waiting[] = []
  readonly #closed = new AbortController()

  constructor(options: PoolOptions) {
    this.#options = options
  }

  /** How many threads there are. */
  get threads(): number {
    return this.#resting.size + this.#working.size
  }

  /**
   * Does a job in a thread. Rejects with a `JobError` for what the job throws; with an `AppError` where it takes too long or
   * too much memory, or too many jobs of the account wait; with the reason of the signal.
   */
  async run<Name extends keyof J & string>(
    name: Name,
    input: JobInput<J[Name]>,
    owner: JobOwner,
  ): Promise<Awaited<ReturnType<J[Name]>>> {
    const signal = AbortSignal.any([this.#closed.signal, ...(owner.signal ? [owner.signal] : [])])
    signal.throwIfAborted()
    const call = { name, input }
    const thread = await this.#turn(call, owner, signal)
    try {
      return (await thread.do(call, { ...owner, signal })) as Awaited<ReturnType<J[Name]>>
    } finally {
      this.#release(thread)
    }
  }

  /** Resolves with a thread when it is this job's turn. */
  #turn(call: JobCall, owner: JobOwner, signal: AbortSignal): Promise<JobThread> {
    const { waitingPerAccount } = this.#options
    if (this.#waiting.filter((one) => one.owner.accountId === owner.accountId).length >= waitingPerAccount)
      throw new AppError(
        'RATE_LIMITED',
        'Too many pages and files are being worked on for your account; wait until they are done and try again.',
        [],
        { retryAfter: 10 },
      )
    const { promise, resolve, reject } = Promise.withResolvers<JobThread>()
    const leave = () => {
      this.#waiting.splice(this.#waiting.indexOf(waiting), 1)
      reject(signal.reason)
    }
    const start = (thread: JobThread) => {
      signal.removeEventListener('abort', leave)
      resolve(thread)
    }
    const waiting: Waiting = { call, owner, start }
    signal.addEventListener('abort', leave, { once: true })
    this.#waiting.push(waiting)
    this.#startNext()
    return promise
  }

  #startNext(): void {
    for (;;) {
      if (this.#working.size >= this.#options.size) return
      const next = this.#next()
      if (!next) return
      this.#waiting.splice(this.#waiting.indexOf(next), 1)
      const thread = this.#rested() ?? new JobThread(this.#options.entry, this.#options)
      this.#working.set(thread, next.owner.accountId)
      next.start(thread)
    }
  }

  /** Of the accounts that may have one more, the oldest job of the one with the fewest at work. */
  #next(): Waiting | undefined {
    const atWork = ({ owner }: Waiting) =>
      [...this.#working.values()].filter((accountId) => accountId === owner.accountId).length
    return this.#waiting
      .filter((one) => atWork(one) < this.#options.perAccount)
      .toSorted((a, b) => atWork(a) - atWork(b))[0]
  }

  #rested(): JobThread | undefined {
    for (const [thread, timer] of this.#resting) {
      clearTimeout(timer)
      this.#resting.delete(thread)
      if (!thread.isEnded) return thread
    }
    return undefined
  }

  #release(thread: JobThread): void {
    this.#working.delete(thread)
    if (!thread.isEnded) this.#rest(thread)
    this.#startNext()
  }

  #rest(thread: JobThread): void {
    const timer = setTimeout(() => {
      this.#resting.delete(thread)
      void thread.end()
    }, this.#options.idleMs)
    timer.unref()
    this.#resting.set(thread, timer)
  }

  /** Ends all threads; jobs that wait or are at work are rejected. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#closed.abort(new Error('The server is stopping.'))
    const threads = [...this.#resting.keys(), ...this.#working.keys()]
    for (const timer of this.#resting.values()) clearTimeout(timer)
    this.#resting.clear()
    await Promise.all(threads.map((thread) => thread.end()))
  }
}
