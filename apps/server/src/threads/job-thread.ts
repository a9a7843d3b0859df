import { Worker } from 'node:worker_threads'
import { AppError } from '../errors/app-error.ts'
import type { JobAnswer, JobCall, JobMessage, Tell } from './serve-jobs.ts'

export interface ThreadLimits {
  /** Time limit of a job. */
  timeMs: number
  /** Memory limit of a thread. */
  memoryMb: number
  /** What a user can do about a job that exceeded a limit: the end of a sentence. */
  advice: { time: string; memory: string; depth: string }
}

/** The caller of a job. */
export interface JobListener {
  /** Aborted when nobody waits for the result any more; this ends the job. */
  signal?: AbortSignal
  /** Receives progress messages of the job. */
  onNews?: Tell
}

/** An error that a job threw, with the name of its class. */
export class JobError extends Error {
  override name = 'JobError'
  readonly kind: string

  constructor({ kind, message, stack }: Extract<JobAnswer, { isDone: false }>) {
    super(message, { cause: stack })
    this.kind = kind
  }
}

/** A worker thread that does one job at a time. A job that exceeds a limit ends it. */
export class JobThread {
  readonly #worker: Worker
  readonly #limits: ThreadLimits
  #isEnded = false

  constructor(entry: URL, limits: ThreadLimits) {
    this.#limits = limits
    // Without environment variables: they contain secrets, and this thread processes foreign content.
    this.#worker = new Worker(entry, {
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: limits.memoryMb, maxYoungGenerationSizeMb: 64 },
    })
    // An idle thread doesn't keep the process running; an error while idle is reported to the next job.
    this.#worker.unref()
    this.#worker.on('error', () => (this.#isEnded = true))
    this.#worker.on('exit', () => (this.#isEnded = true))
  }

  /** The thread takes no more jobs. */
  get isEnded(): boolean {
    return this.#isEnded
  }

  /**
   * Does a job. Rejects with a `JobError`, an `AppError` at a limit, or the signal's reason; the latter two end the
   * thread.
   */
  async do(call: JobCall, { signal, onNews }: JobListener = {}): Promise<unknown> {
    const worker = this.#worker
    const listening = new AbortController()
    const { promise, resolve, reject } = Promise.withResolvers<JobAnswer>()
    const leave = () => reject(signal?.reason)
    const timer = setTimeout(() => reject(tookTooLong(this.#limits)), this.#limits.timeMs)
    const onMessage = (message: JobMessage) => {
      if (message.isDone === null) onNews?.(message.news)
      else resolve(message)
    }
    const onError = (error: Error) => reject(this.#explainError(error))
    const onExit = () => reject(new Error('A thread ended while it was at work.'))
    worker.on('message', onMessage).once('error', onError).once('exit', onExit).ref()
    signal?.addEventListener('abort', leave, { signal: listening.signal })
    try {
      if (signal?.aborted) leave()
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origin
      else worker.postMessage(call)
      return resultOf(await promise)
    } catch (error) {
      if (!(error instanceof JobError)) await this.end()
      throw explainOverflow(error, this.#limits)
    } finally {
      clearTimeout(timer)
      listening.abort()
      worker.off('message', onMessage).off('error', onError).off('exit', onExit).unref()
    }
  }

  async end(): Promise<void> {
    this.#isEnded = true
    await this.#worker.terminate()
  }

  #explainError(error: Error): Error {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_WORKER_OUT_OF_MEMORY') return error
    const { memoryMb, advice } = this.#limits
    return new AppError(
      'VALIDATION',
      `This takes more than ${memoryMb} MB of memory and was stopped; ${advice.memory}.`,
    )
  }
}

function resultOf(answer: JobAnswer): unknown {
  if (answer.isDone) return answer.result
  throw new JobError(answer)
}

function tookTooLong({ timeMs, advice }: ThreadLimits): AppError {
  const seconds = timeMs / 1000
  const shown = seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} minutes`
  return new AppError('VALIDATION', `This takes longer than ${shown} and was stopped; ${advice.time}.`)
}

/** Content that nests deeper than the stack isn't our fault. */
function explainOverflow(error: unknown, { advice }: ThreadLimits): unknown {
  if (!(error instanceof JobError) || error.kind !== 'RangeError') return error
  if (!/call stack|string length/.test(error.message)) return error
  return new AppError('VALIDATION', `This nests too deeply to be read; ${advice.depth}.`, [], {
    cause: error,
  })
}
