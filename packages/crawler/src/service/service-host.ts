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
/** Milliseconds for loading the file of the service. */
const startMs = 20_000

/** The service can't be used at all: it doesn't load, or its `start` fails. The message is a sentence. */
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
  /** The folder that the service may read; default: the folder of its file. */
  folder?: string
  /** Receives output for the author of the service: lines of its console and log, and where its errors come from. */
  listener?: (line: string, kind: 'line' | 'error') => void
  /** Milliseconds for one page, default 60,000. A page that takes longer fails, and the process is replaced. */
  pageMs?: number
}

/**
 * Runs the code of a service in a separate process: a crash, an endless loop or a leak there fails only one page.
 * Pages that were in the process when it died are retried one at a time, so that only the faulty one fails.
 */
export class ServiceHost implements AsyncDisposable {
  private readonly options: ServiceHostOptions
  private readonly pageMs: number
  private child: ChildProcess | null = null
  private readonly inside = new Map<string, Waiting>()
  private readonly queue: Waiting[] = []
  /** Pages that were in the process when it died. */
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

  /** The service's description. Rejects with `ServiceError`. */
  async describe(): Promise<ServiceDescription> {
    const report = await this.once({ order: 'describe' })
    if (report.report !== 'described') throw new ServiceError('The service answered out of turn.')
    const fault = descriptionFault(report.description)
    if (fault) throw new ServiceError(`The service cannot be used: ${fault}`)
    return report.description
  }

  /** The start URLs of a run. Rejects with `ServiceError`. */
  async start(params: ParameterValues): Promise<string[]> {
    const report = await this.once({ order: 'start', params })
    if (report.report === 'starts') return report.urls
    throw new ServiceError('The service answered out of turn.')
  }

  /** Has the service's code extract a page. Rejects with a `PageError`. */
  extract(task: PageTask): Promise<PageResult> {
    return new Promise((resolve, reject) => {
      this.queue.push({ task, resolve, reject, deadline: null })
      this.pump()
    })
  }

  /** Rejects the pages in progress with `ABORTED`. */
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

  /** Starts the time limit of a page, once the process can answer. */
  private limit(id: string, waiting: Waiting): void {
    waiting.deadline = setTimeout(() => {
      // Of several pages one may block the others: retrying each alone shows which.
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
      // Nothing from our environment: no database, no keys.
      env: { PATH: process.env['PATH'], TZ: process.env['TZ'], NODE_ENV: 'production' },
      // The guard also ends a service in an endless loop, which wouldn't notice that its worker was killed.
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
      // A process that sends invalid messages gets no further pages.
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

  /** Treats the process as dead at once, so that no page is sent to a process that is about to end. */
  private kill(): void {
    const { child } = this
    if (!child) return
    child.kill('SIGKILL')
    this.died(child)
  }
}

const failed = ({ page }: PageTask, reason: string): PermanentPageError =>
  new PermanentPageError('SERVICE', `The service failed on ${page.url}: ${reason}.`, page.httpStatus)
