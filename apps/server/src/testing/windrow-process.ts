import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const entry = join(import.meta.dirname, '../main.ts')

interface Addresses {
  url: string
  healthUrl: string
  databaseUrl: string
}

/** The whole product as a process of its own, as `npm start` runs it. */
export class WindrowProcess implements AsyncDisposable {
  readonly child: ChildProcess
  readonly ended: Promise<number | null>
  output = ''

  constructor(env: NodeJS.ProcessEnv) {
    const { NODE_ENV: _vitest, ...inherited } = process.env
    this.child = spawn(process.execPath, [entry], {
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
    this.ended = once(this.child, 'exit').then(([code]) => code as number | null)
  }

  /** Resolves with its addresses when it serves; rejects with what it printed when it ends before. */
  async ready(): Promise<Addresses> {
    const message = once(this.child, 'message').then(([value]) => value as Addresses)
    const first = await Promise.race([message, this.ended])
    if (first === null || typeof first === 'number') throw new Error(`it ended with ${first}: ${this.output}`)
    return first
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.child.exitCode === null && this.child.signalCode === null) this.child.kill('SIGTERM')
    await this.ended
  }
}
