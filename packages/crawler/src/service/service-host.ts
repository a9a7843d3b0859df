import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { dirname, join } from 'node:path'
import type { ParameterValues } from '@windrow/contract/service-parameters'
import { storable } from '@windrow/contract/storable'
import { abortedError } from '../fetch/explain-failure.ts'
import { PermanentPageError } from '../fetch/page-error.ts'
import { endWithParent } from '../process/end-with-parent.ts'
import { descriptionFault } from './description-fault.ts'
import { isReport } from './is-report.ts'
import { sandboxCommand } from './sandbox.ts'
import type {
  PageResult,
  PageTask,
  ServiceDescription,
  ServiceOrder,
  ServiceReport,
} from './service-messages.ts'

const entry = join(import.meta.dirname, 'service-process.ts')
/** Time to load the file of the service; milliseconds. */
const startMs = 20_000

/** A service that cannot be used at all: it does not load, or its `start` fails. The message is a sentence. */
export class ServiceError extends Error {
  override name = 'ServiceError'

  constructor(message: string) {
    super(storable(message))
  }
}

interface Waiting {
  task: PageTask
  resolve: (result: PageResult) => void
  reject: (error: Error) => void
  deadline: NodeJS.Timeout | null
}

export interface ServiceHostOptions {
  /** The file that exports `service`. */
  file: string
  /** What the service may read; default: the folder of its file. */
  folder?: string
  /** Hears what the author of the service wants to see: lines of its console and log, and where its errors come from. */
  listener?: (line: string, kind: 'line' | 'error') => void
  /** Time for one page; milliseconds, default 60,000. A page that takes longer fails, and the process is replaced. */
  pageMs?: number
}

/**
 * The code of a service in a process of its own: a crash, an endless loop or a leak there is the failure of one page.
 * Pages that were in the process together when it died are tried again one by one, so that only the guilty one fails.
 */
export class ServiceHost implements AsyncDisposable {
  private readonly options: ServiceHostOptions
  private readonly pageMs: number
  private child: ChildProcess | null = null
  private readonly inside = new Map<string, Waiting>()
  private readonly queue: Waiting[] = []
  /** Pages that were inside when the process died. */
  private suspects: Waiting[] = []
  private alone: Waiting | null = null
  private ask: ((report: ServiceReport | null) => void) | null = null
  private closed = false
  private isReady = false
  private starting: NodeJS.Timeout | null = null

  constructor(options: ServiceHostOptions) {
    this.options = options
    this.pageMs = options.pageMs ?? 60_000
  }

  /** What the service is. Rejects with `ServiceError`. */
  async describe(): Promise<ServiceDescription> {
    const report = await this.once({ order: 'describe' })
    if (report.report !== 'described') throw new ServiceError('The service answered out of turn.')
    const fault = descriptionFault(report.description)
    if (fault) throw new ServiceError(`The service cannot be used: ${fault}`)
    return report.description
  }

  /** Where a run begins. Rejects with `ServiceError`. */
  async start(params: ParameterValues): Promise<string[]> {
    const report = await this.once({ order: 'start', params })
    if (report.report === 'starts') return report.urls
    throw new ServiceError('The service answered out of turn.')
  }

  /** Lets the code take a page apart. Rejects with a `PageError`. */
  extract(task: PageTask): Promise<PageResult> {
    return new Promise((resolve, reject) => {
      this.queue.push({ task, resolve, reject, deadline: null })
      this.pump()
    })
  }

  /** Gives up the pages inside with `ABORTED`. */
  abortAll(): void {
    for (const { task, reject } of this.takeAll()) reject(abortedError(task.page.url))
    this.kill()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.closed = true
    this.abortAll()
  }

  private async once(order: ServiceOrder): Promise<ServiceReport> {
    const report = await new Promise<ServiceReport | null>((resolve) => {
      this.ask = resolve
      const timer = setTimeout(() => this.kill(), Math.max(this.pageMs, startMs))
      const settle = this.ask
      this.ask = (answer) => {
        clearTimeout(timer)
        this.ask = null
        settle(answer)
      }
      this.process().send(order)
    })
    if (report === null) throw new ServiceError('The service ended, or did not answer in time.')
    if (report.report === 'fault') throw new ServiceError(`The service cannot be used: ${report.message}.`)
    return report
  }

  private pump(): void {
    if (this.alone || this.closed) return
    if (this.suspects.length > 0) {
      if (this.inside.size > 0) return
      this.alone = this.suspects.shift()!
      this.enter(this.alone)
      return
    }
    for (let next = this.queue.shift(); next; next = this.queue.shift()) this.enter(next)
  }

  private enter(waiting: Waiting): void {
    const id = randomUUID()
    this.inside.set(id, waiting)
    if (this.isReady) this.limit(id, waiting)
    this.process().send({ order: 'page', id, task: waiting.task } satisfies ServiceOrder)
  }

  /** The time of a page begins when the process can answer. */
  private limit(id: string, waiting: Waiting): void {
    waiting.deadline = setTimeout(() => {
      // Of several, one may hold up the others: which one shows when each is tried alone.
      if (this.alone === waiting) {
        this.leave(id)
        waiting.reject(failed(waiting.task, `it took longer than ${Math.round(this.pageMs / 1000)} s`))
      }
      this.kill()
    }, this.pageMs)
  }

  private ready(): void {
    if (this.starting) clearTimeout(this.starting)
    this.isReady = true
    for (const [id, waiting] of this.inside) this.limit(id, waiting)
  }

  private leave(id: string): Waiting | undefined {
    const waiting = this.inside.get(id)
    this.inside.delete(id)
    if (waiting?.deadline) clearTimeout(waiting.deadline)
    if (waiting && waiting === this.alone) this.alone = null
    return waiting
  }

  private process(): ChildProcess {
    if (this.child) return this.child
    const guard = endWithParent('KILL')
    const { file, folder = dirname(file), listener } = this.options
    const child = fork(entry, [file, ...(listener ? ['listened'] : [])], {
      cwd: folder,
      // Nothing of ours: no database, no keys.
      env: { PATH: process.env['PATH'], TZ: process.env['TZ'], NODE_ENV: 'production' },
      // An endless loop would never notice that its worker was killed.
      execPath: guard.command,
      execArgv: [...guard.args, ...sandboxCommand({ file, folder })],
      serialization: 'advanced',
      stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
    })
    this.child = child
    this.isReady = false
    this.starting = setTimeout(() => this.kill(), Math.max(this.pageMs, startMs))
    child.on('message', (report: unknown) => {
      if (this.child !== child) return
      // A process that no longer says what it should is not trusted with further pages.
      if (isReport(report)) this.heard(report)
      else this.kill()
    })
    child.on('error', () => this.died(child))
    child.on('exit', () => this.died(child))
    return child
  }

  private heard(report: ServiceReport): void {
    this.pass(report)
    if (report.report === 'console') return
    if (report.report === 'ready') this.ready()
    else if (report.report === 'page') this.leave(report.id)?.resolve(report.result)
    else if (report.report === 'fault' && report.id !== null) {
      const waiting = this.leave(report.id)
      waiting?.reject(failed(waiting.task, report.message))
    } else this.ask?.(report)
    this.pump()
  }

  private pass(report: ServiceReport): void {
    const { listener } = this.options
    if (report.report === 'console') listener?.(report.line, 'line')
    else if (report.report === 'page' && this.inside.has(report.id))
      for (const { log } of report.result.logs) listener?.(log, 'line')
    else if (report.report === 'fault' && report.trace)
      listener?.(`${report.message}\n${report.trace}`, 'error')
  }

  private died(child: ChildProcess): void {
    if (this.child !== child) return
    this.child = null
    if (this.starting) clearTimeout(this.starting)
    this.ask?.(null)
    const guilty = this.alone
    for (const waiting of this.takeInside()) {
      if (waiting === guilty) waiting.reject(failed(waiting.task, 'its process crashed on this page'))
      else this.suspects.push(waiting)
    }
    this.pump()
  }

  private takeInside(): Waiting[] {
    return Array.from(this.inside.keys(), (id) => this.leave(id)!)
  }

  private takeAll(): Waiting[] {
    return [...this.takeInside(), ...this.suspects.splice(0), ...this.queue.splice(0)]
  }

  /** Nothing may go into a process that is about to end: it is taken for dead at once. */
  private kill(): void {
    const { child } = this
    if (!child) return
    child.kill('SIGKILL')
    this.died(child)
  }
}

const failed = ({ page }: PageTask, reason: string): PermanentPageError =>
  new PermanentPageError('SERVICE', `The service failed on ${page.url}: ${reason}.`, page.httpStatus)
