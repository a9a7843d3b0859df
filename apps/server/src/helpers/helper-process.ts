import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { getCompileCacheDir } from 'node:module'
import type { Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import { endWithParent } from '@windrow/crawler/process/end-with-parent'
import { AppError } from '../errors/app-error.ts'
import type { JobAnswer, JobCall, JobMessage, Tell } from './serve-jobs.ts'

export interface JobLimits {
  /** Time limit of a job. */
  timeMs: number
  /** Memory limit of a process, for what its JavaScript holds. */
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

/** Characters of what a process prints at its end that are kept, to tell why it ended. */
const keptOutput = 10_000

/**
 * A process that does one job at a time. A job that exceeds a limit ends it, and nothing else: V8 aborts the whole process
 * when a thread's memory runs out in the middle of an allocation, whatever the thread's own limit is.
 */
export class HelperProcess {
  readonly #child: ChildProcess
  readonly #limits: JobLimits
  readonly #exited: Promise<unknown>
  #isEnded = false
  #fault: Error | null = null
  #output = ''

  constructor(entry: URL, limits: JobLimits) {
    this.#limits = limits
    this.#child = start(entry, limits.memoryMb)
    // What it printed is complete when its streams are closed, which is later than its exit.
    this.#exited = once(this.#child, 'close').catch(() => {})
    this.#child.on('error', (error) => {
      this.#isEnded = true
      this.#fault = failed(error)
    })
    this.#child.on('exit', () => (this.#isEnded = true))
    // A process that could not be started for lack of descriptors has no streams; its error follows.
    this.#child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#output = (this.#output + text).slice(-keptOutput)
    })
    this.#hold(false)
  }

  /** The process takes no more jobs. */
  get isEnded(): boolean {
    return this.#isEnded
  }

  /**
   * Does a job. Rejects with a `JobError`, an `AppError` at a limit, or the signal's reason; the latter two end the
   * process.
   */
  async do(call: JobCall, { signal, onNews }: JobListener = {}): Promise<unknown> {
    const child = this.#child
    const listening = new AbortController()
    const { promise, resolve, reject } = Promise.withResolvers<JobAnswer>()
    const leave = () => reject(signal?.reason)
    const timer = setTimeout(() => reject(tookTooLong(this.#limits)), this.#limits.timeMs)
    const onMessage = (message: JobMessage) => {
      if (message.isDone === null) onNews?.(message.news)
      else resolve(message)
    }
    const onError = (error: Error) => reject(failed(error))
    const onClose = () => reject(this.#explainEnd())
    child.on('message', onMessage).once('error', onError).once('close', onClose)
    this.#hold(true)
    signal?.addEventListener('abort', leave, { signal: listening.signal })
    try {
      if (signal?.aborted) leave()
      else if (this.#fault) reject(this.#fault)
      // If it has ended meanwhile, its end or its error says why.
      else if (child.connected) child.send(call, () => {})
      return resultOf(await promise)
    } catch (error) {
      if (!(error instanceof JobError)) await this.end()
      throw explainOverflow(error, this.#limits)
    } finally {
      clearTimeout(timer)
      listening.abort()
      child.off('message', onMessage).off('error', onError).off('close', onClose)
      this.#hold(false)
    }
  }

  async end(): Promise<void> {
    this.#isEnded = true
    this.#hold(true)
    this.#child.kill('SIGKILL')
    await this.#exited
  }

  /** Only a process at work keeps its parent running. */
  #hold(isAtWork: boolean): void {
    const { stdin, stderr, channel } = this.#child
    const change = isAtWork ? 'ref' : 'unref'
    this.#child[change]()
    channel?.[change]()
    for (const stream of [stdin, stderr]) (stream as Socket | null)?.[change]()
  }

  #explainEnd(): Error {
    if (!/out of memory|Allocation failed/.test(this.#output))
      return new Error(`A helper process ended while it was at work: ${this.#output.trim()}`)
    const { memoryMb, advice } = this.#limits
    return new AppError(
      'VALIDATION',
      `This takes more than ${memoryMb} MB of memory and was stopped; ${advice.memory}.`,
    )
  }
}

function start(entry: URL, memoryMb: number): ChildProcess {
  const { PATH, TZ } = process.env
  const cache = getCompileCacheDir()
  const guard = endWithParent('KILL')
  return fork(fileURLToPath(entry), {
    // Without other environment variables: they contain secrets, and this process works on foreign content.
    env: {
      ...(PATH !== undefined && { PATH }),
      ...(TZ !== undefined && { TZ }),
      ...(cache !== undefined && { NODE_COMPILE_CACHE: cache }),
    },
    // The guard also ends a process in an endless loop, which wouldn't notice that its parent was killed.
    execPath: guard.command,
    execArgv: [
      ...guard.args,
      // An aborted process would write all its memory to the disk.
      'sh',
      '-c',
      'ulimit -c 0; exec "$@"',
      'sh',
      process.execPath,
      `--max-old-space-size=${memoryMb}`,
    ],
    serialization: 'advanced',
    stdio: ['pipe', 'ignore', 'pipe', 'ipc'],
  })
}

const failed = (error: Error): Error =>
  new Error(`A helper process failed: ${error.message}`, { cause: error })

function resultOf(answer: JobAnswer): unknown {
  if (answer.isDone) return answer.result
  throw new JobError(answer)
}

function tookTooLong({ timeMs, advice }: JobLimits): AppError {
  const seconds = timeMs / 1000
  const shown = seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} minutes`
  return new AppError('VALIDATION', `This takes longer than ${shown} and was stopped; ${advice.time}.`)
}

/** Content that nests deeper than the stack isn't our fault. */
function explainOverflow(error: unknown, { advice }: JobLimits): unknown {
  if (!(error instanceof JobError) || error.kind !== 'RangeError') return error
  if (!/call stack|string length/.test(error.message)) return error
  return new AppError('VALIDATION', `This nests too deeply to be read; ${advice.depth}.`, [], {
    cause: error,
  })
}
