import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { dirname, join } from 'node:path'
import type { Duplex } from 'node:stream'
import type { ParameterValues } from '@windrow/contract/service-parameters'
import { storable } from '@windrow/contract/storable'
import { abortedError } from '../fetch/explain-failure.ts'
import { PermanentPageError } from '../fetch/page-error.ts'
import { endWithParent } from '../process/end-with-parent.ts'
import { descriptionFault } from './description-fault.ts'
import { isReport } from './is-report.ts'
import { sandboxCommand } from './sandbox.ts'
import { longestReport, ServiceChannel } from './service-channel.ts'
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
  private channel: ServiceChannel | null = null
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
    const channel = this.open()
    const report = await new Promise<ServiceReport | null>((resolve) => {
      const timer = setTimeout(() => this.kill(), Math.max(this.pageMs, startMs))
      this.ask = (answer) => {
        clearTimeout(timer)
        this.ask = null
        resolve(answer)
      }
      channel?.send(order)
    })
    if (report === null) throw new ServiceError('The service ended, or did not answer in time.')
    if (report.report === 'fault') throw new ServiceError(`The service cannot be used: ${report.message}.`)
    return report
  }

  private pump(): void {
    while (!this.alone && !this.closed) {
      const suspect = this.inside.size === 0 ? this.suspects.shift() : undefined
      this.alone = suspect ?? null
      const next = suspect ?? (this.suspects.length === 0 ? this.queue.shift() : undefined)
      if (!next) return
      this.enter(next)
    }
  }

  private enter(waiting: Waiting): void {
    const id = randomUUID()
    this.inside.set(id, waiting)
    try {
      const channel = this.open()
      if (this.isReady) this.limit(id, waiting)
      channel?.send({ order: 'page', id, task: waiting.task })
    } catch (error) {
      // No process can be started now.
      this.leave(id)
      waiting.reject(error as Error)
    }
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
    if (this.isReady) return
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

  /** The channel to the process, which is started if there is none; null if it can't be started, and is about to say so. */
  private open(): ServiceChannel | null {
    if (this.child) return this.channel
    const guard = endWithParent('KILL')
    const { file, folder = dirname(file), listener } = this.options
    // The guard also ends a service in an endless loop, which wouldn't notice that its worker was killed.
    const command = [...guard.args, ...sandboxCommand({ file, folder }), entry, file]
    const child = spawn(guard.command, [...command, ...(listener ? ['listened'] : [])], {
      cwd: folder,
      // Nothing from our environment: no database, no keys.
      env: {
        PATH: process.env['PATH'],
        TZ: process.env['TZ'],
        NODE_ENV: 'production',
        ...ServiceChannel.environment,
      },
      stdio: ['pipe', 'ignore', 'ignore', 'pipe'],
    })
    this.child = child
    this.isReady = false
    this.starting = setTimeout(() => this.kill(), Math.max(this.pageMs, startMs))
    child.on('error', () => this.died(child))
    child.on('exit', () => this.died(child))
    this.channel = child.pid === undefined ? null : this.channelOf(child)
    return this.channel
  }

  private channelOf(child: ChildProcess): ServiceChannel {
    const end = (reason?: string) => {
      if (this.child === child) this.kill(reason)
    }
    return new ServiceChannel(child.stdio[3] as Duplex, {
      heard: (report) => {
        if (this.child !== child) return
        // A process that sends invalid messages gets no further pages.
        if (isReport(report)) this.heard(report)
        else end()
      },
      tooLong: (bytes) => end(`its result has ${shownMb(bytes)} MB, more than ${shownMb(longestReport)} MB`),
      ended: end,
    })
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

  /** `reason`: why the page that was alone in the process fails. */
  private died(child: ChildProcess, reason = 'its process crashed on this page'): void {
    if (this.child !== child) return
    this.child = null
    this.channel?.close()
    this.channel = null
    if (this.starting) clearTimeout(this.starting)
    this.ask?.(null)
    const guilty = this.alone
    for (const waiting of this.takeInside()) {
      if (waiting === guilty) waiting.reject(failed(waiting.task, reason))
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
  private kill(reason?: string): void {
    const { child } = this
    if (!child) return
    child.kill('SIGKILL')
    this.died(child, reason)
  }
}

const shownMb = (bytes: number): string => (bytes / 1_000_000).toFixed(0)

const failed = ({ page }: PageTask, reason: string): PermanentPageError =>
  new PermanentPageError('SERVICE', `The service failed on ${page.url}: ${reason}.`, page.httpStatus)
