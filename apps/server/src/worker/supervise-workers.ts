import { fork, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { workerFlags } from './worker-flags.ts'

const entry = join(import.meta.dirname, 'worker-main.ts')
const stopMs = 3000
const longestPauseMs = 10_000
const stableMs = 30_000

/** How a worker process ended, or why it couldn't be started. */
type Ending = { code: number | null; signal: string | null } | { err: unknown }

/** Keeps a number of worker processes running: replaces exited ones, with growing delays while they keep failing. */
export class WorkerSupervisor implements AsyncDisposable {
  readonly #stopping = new AbortController()
  readonly #children = new Set<ChildProcess>()
  readonly #keepers: Promise<void>[]

  constructor(count: number, env: NodeJS.ProcessEnv, log: Logger) {
    this.#keepers = Array.from({ length: count }, () => this.#keep(env, log))
  }

  get processIds(): number[] {
    return [...this.#children].flatMap((child) => (child.pid === undefined ? [] : [child.pid]))
  }

  async #keep(env: NodeJS.ProcessEnv, log: Logger): Promise<void> {
    for (let pauseMs = 100; !this.#stopping.signal.aborted;) {
      const started = Date.now()
      const ending = await this.#runOne(env)
      if (this.#stopping.signal.aborted) return
      pauseMs = Date.now() - started > stableMs ? 100 : Math.min(pauseMs * 2, longestPauseMs)
      if ('err' in ending)
        log.error({ ...ending, pauseMs }, 'a worker process could not be started; trying again')
      else log.warn({ ...ending, pauseMs }, 'a worker process ended; starting another')
      await sleep(pauseMs, undefined, { signal: this.#stopping.signal }).catch(() => {})
    }
  }

  /** Starts a worker process and resolves when it has ended, or couldn't be started: it never rejects. */
  async #runOne(env: NodeJS.ProcessEnv): Promise<Ending> {
    try {
      const child = fork(entry, {
        env,
        execArgv: [...process.execArgv, ...workerFlags],
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      })
      this.#children.add(child)
      const ending = await endingOf(child)
      this.#children.delete(child)
      return ending
    } catch (err) {
      return { err } // without the memory for another process, for example
    }
  }

  /** Kills all workers. Uncommitted work stays pending. */
  kill(): void {
    this.#stopping.abort()
    for (const child of this.#children) child.kill('SIGKILL')
  }

  /** Asks all workers to stop, and kills those that exceed the time limit. Uncommitted work stays pending. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#stopping.abort()
    for (const child of this.#children) child.kill('SIGTERM')
    const timer = setTimeout(() => this.kill(), stopMs)
    await Promise.all(this.#keepers)
    clearTimeout(timer)
  }
}

function endingOf(child: ChildProcess): Promise<Ending> {
  const { promise, resolve } = Promise.withResolvers<Ending>()
  // Later errors, such as of a signal that can't be sent, don't mean that it has ended.
  child.on('error', (err) => {
    if (child.pid === undefined) resolve({ err })
  })
  child.once('exit', (code, signal) => resolve({ code, signal }))
  return promise
}
