import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { type TestApp, testSecret } from './test-app.ts'

const entry = join(import.meta.dirname, '../worker/worker-main.ts')

/** A worker as a process of its own, which a test may kill. */
export class WorkerProcess implements AsyncDisposable {
  readonly child: ChildProcess
  readonly ready: Promise<unknown>
  readonly ended: Promise<unknown>

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
        WINDROW_LOG_LEVEL: process.env['TEST_LOG'] ?? 'silent',
        ...env,
      },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      execArgv: [],
    })
    this.ended = once(this.child, 'exit')
    this.ready = Promise.race([
      once(this.child, 'message'),
      this.ended.then(() => Promise.reject(new Error('the worker ended before it was ready'))),
    ])
  }

  /** Ends it as a power cut would. */
  async kill(): Promise<void> {
    this.child.kill('SIGKILL')
    await this.ended
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.child.exitCode === null && this.child.signalCode === null) this.child.kill('SIGTERM')
    await this.ended
  }
}
