import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { patiently } from '@windrow/contract/testing/patience'
import { noteWorker } from './living-workers.ts'
import { ProcessOutput } from './process-output.ts'
import { type TestApp, testSecret } from './test-app.ts'

const entry = join(import.meta.dirname, '../worker/worker-main.ts')

/** A worker in its own process, which a test may kill. */
export class WorkerProcess implements AsyncDisposable {
  readonly child: ChildProcess
  readonly output: ProcessOutput
  readonly ready: Promise<unknown>
  readonly ended: Promise<unknown>
  readonly #forget: () => void

  constructor(server: TestApp, env: NodeJS.ProcessEnv = {}) {
    const { NODE_ENV: _vitest, ...inherited } = process.env
    this.child = fork(entry, {
      env: {
        ...inherited,
        DATABASE_URL: server.databaseUrl,
        WINDROW_DATA_DIR: server.dataDir,
        WINDROW_ROLES: 'worker',
        WINDROW_SECRET_KEY: testSecret,
        WINDROW_ALLOW_ADDRESSES: '127.0.0.1',
        // Warnings are shown when a test fails.
        WINDROW_LOG_LEVEL: process.env['TEST_LOG'] ?? 'warn',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      execArgv: [],
    })
    this.output = new ProcessOutput(this.child)
    this.ended = once(this.child, 'exit')
    const { databaseUrl } = server
    this.#forget = noteWorker({
      databaseUrl,
      child: this.child,
      ended: this.ended,
      output: this.output,
    })
    this.ready = this.#inTime(
      Promise.race([
        once(this.child, 'message'),
        this.ended.then(() => Promise.reject(new Error(this.#says('ended before it was ready')))),
      ]),
      'did not become ready',
    )
  }

  /** Kills it, like a power failure. */
  async kill(): Promise<void> {
    this.#forget()
    this.child.kill('SIGKILL')
    await this.ended
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#forget()
    if (this.child.exitCode === null && this.child.signalCode === null) this.child.kill('SIGTERM')
    try {
      await this.#inTime(this.ended, 'was told to stop and did not end')
    } finally {
      this.child.kill('SIGKILL')
    }
  }

  #inTime<T>(awaited: Promise<T>, fault: string): Promise<T> {
    return patiently(awaited, () => this.#says(fault))
  }

  #says(fault: string): string {
    return `Worker ${this.child.pid} ${fault}:\n${this.output.toString()}`
  }
}
