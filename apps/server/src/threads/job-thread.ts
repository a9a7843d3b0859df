import { Worker } from 'node:worker_threads'
import { AppError } from '../http/app-error.ts'
import type { JobAnswer, JobCall } from './serve-jobs.ts'

export interface ThreadLimits {
  /** How long a job may take. */
  timeMs: number
  /** How much a thread may hold. */
  memoryMb: number
}

/** An error that a job threw, by the name of its class. */
export class JobError extends Error {
  override name = 'JobError'
  readonly kind: string

  constructor({ kind, message, stack }: Extract<JobAnswer, { isDone: false }>) {
    super(message, { cause: stack })
    this.kind = kind
  }
}

/** A worker thread that does one job at a time. A job that takes too long or too much ends it. */
export class JobThread {
  readonly #worker: Worker
  readonly #limits: ThreadLimits
  #isEnded = false

  constructor(entry: URL, limits: ThreadLimits) {
    this.#limits = limits
    // Nothing of the environment: it holds secrets, and content of strangers is worked on here.
    this.#worker = new Worker(entry, {
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: limits.memoryMb, maxYoungGenerationSizeMb: 64 },
    })
    // A thread at rest keeps no process from ending, and what goes wrong at rest is seen by the next job.
    this.#worker.unref()
    this.#worker.on('error', () => (this.#isEnded = true))
    this.#worker.on('exit', () => (this.#isEnded = true))
  }

  /** It takes no further job. */
  get isEnded(): boolean {
    return this.#isEnded
  }

  /** Does a job. Rejects with a `JobError`, an `AppError` at a limit, or the reason of the signal; then it has ended. */
  async do(call: JobCall, signal?: AbortSignal): Promise<unknown> {
    const { timeMs } = this.#limits
    const worker = this.#worker
    const listening = new AbortController()
    const { promise, resolve, reject } = Promise.withResolvers<JobAnswer>()
    const leave = () => reject(signal?.reason)
    const timer = setTimeout(() => reject(tookTooLong(timeMs)), timeMs)
    const onError = (error: Error) => reject(this.#toldAs(error))
    const onExit = () => reject(new Error('A thread ended while it was at work.'))
    worker.once('message', resolve).once('error', onError).once('exit', onExit).ref()
    signal?.addEventListener('abort', leave, { signal: listening.signal })
    try {
      if (signal?.aborted) leave()
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origin
      else worker.postMessage(call)
      return resultOf(await promise)
    } catch (error) {
      if (!(error instanceof JobError)) await this.end()
      throw toldAs(error)
    } finally {
      clearTimeout(timer)
      listening.abort()
      worker.off('message', resolve).off('error', onError).off('exit', onExit).unref()
    }
  }

  async end(): Promise<void> {
    this.#isEnded = true
    await this.#worker.terminate()
  }

  #toldAs(error: Error): Error {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_WORKER_OUT_OF_MEMORY') return error
    const { memoryMb } = this.#limits
    return new AppError(
      'VALIDATION',
      `This takes more than ${memoryMb} MB of memory and was stopped; try it with a smaller page or fewer fields.`,
    )
  }
}

function resultOf(answer: JobAnswer): unknown {
  if (answer.isDone) return answer.result
  throw new JobError(answer)
}

const tookTooLong = (timeMs: number) =>
  new AppError(
    'VALIDATION',
    `This takes longer than ${timeMs / 1000} s and was stopped; try it with a smaller page, fewer fields or simpler selectors.`,
  )

/** What nests deeper than the stack is content, and no fault of ours. */
function toldAs(error: unknown): unknown {
  if (!(error instanceof JobError) || error.kind !== 'RangeError') return error
  if (!/call stack|string length/.test(error.message)) return error
  return new AppError('VALIDATION', 'This nests too deeply to be read; try it with a flatter page.', [], {
    cause: error,
  })
}
