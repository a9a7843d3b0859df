import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { patiently } from '@windrow/contract/testing/patience'
import { serverFlags } from '../server-flags.ts'

const entry = join(import.meta.dirname, '../main.ts')

interface Addresses {
  url: string
  healthUrl: string
  databaseUrl: string
}

/** The whole product in its own process, as `npm start` runs it. */
export class WindrowProcess implements AsyncDisposable {
  readonly child: ChildProcess
  readonly #ended: Promise<number | null>
  output = ''

  constructor(env: NodeJS.ProcessEnv) {
    const { NODE_ENV: _vitest, ...inherited } = process.env
    this.child = spawn(process.execPath, [...serverFlags, entry], {
      env: {
        ...inherited,
        PORT: '0',
        WINDROW_PRACTICE_SITE: 'false',
        WINDROW_WORKERS: '1',
        WINDROW_LOG_LEVEL: 'warn',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    for (const stream of [this.child.stdout, this.child.stderr])
      stream?.on('data', (chunk: Buffer) => (this.output += chunk.toString()))
    this.#ended = once(this.child, 'exit').then(([code]) => code as number | null)
  }

  /** Its exit code. Rejects with its output if it neither exits nor prints anything for a minute. */
  get ended(): Promise<number | null> {
    return this.#inTime(this.#ended, 'has not ended')
  }

  /** Resolves with its URLs once it serves; rejects with its output if it exits first or makes no progress. */
  async ready(): Promise<Addresses> {
    const message = once(this.child, 'message').then(([value]) => value as Addresses)
    const first = await this.#inTime(Promise.race([message, this.#ended]), 'does not serve')
    if (first === null || typeof first === 'number')
      throw new Error(`it ended with ${first ?? this.child.signalCode}: ${this.output}`)
    return first
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.child.exitCode === null && this.child.signalCode === null) this.child.kill('SIGTERM')
    try {
      await this.ended
    } finally {
      this.child.kill('SIGKILL')
    }
  }

  #inTime<T>(awaited: Promise<T>, fault: string): Promise<T> {
    const says = () => `it ${fault} and prints nothing more: ${this.output}`
    return patiently(awaited, says, () => this.output.length)
  }
}
