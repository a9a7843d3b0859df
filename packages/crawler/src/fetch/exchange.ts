import type { IncomingHttpHeaders } from 'node:http'
import type { Dispatcher } from 'undici'
import type { Deadline } from './deadlines.ts'
import { abortedError, explainFailure, timedOut, tooLarge } from './explain-failure.ts'
import type { PageError } from './page-error.ts'

/** One answer, its body still as it was sent. */
export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
  bytesDown: number
  bytesUp: number
}

export interface ExchangeLimits {
  /** Whole time, body included; milliseconds. */
  timeoutMs: number
  maxBytes: number
  /** What is larger is cut off behind the piece that is too much, and not refused. */
  cutsOff?: boolean
}

type Done = (error: PageError | null, answer: Answer | null) => void

/** One request on its way: collects the body, keeps the limits. */
export class Exchange implements Dispatcher.DispatchHandler, Deadline {
  deadline: number
  private readonly url: URL
  private readonly limits: ExchangeLimits
  private readonly bytesUp: number
  private done: Done | null
  private controller: Dispatcher.DispatchController | null = null
  private status = 0
  private headers: IncomingHttpHeaders = {}
  private chunks: Buffer[] = []
  private size = 0
  private headSize = 0

  constructor(url: URL, limits: ExchangeLimits, bytesUp: number, done: Done) {
    this.url = url
    this.limits = limits
    this.bytesUp = bytesUp
    this.done = done
    this.deadline = performance.now() + limits.timeoutMs
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    if (this.done) this.controller = controller
    else controller.abort(abortedError(this.url.href))
  }

  onResponseStart(
    controller: Dispatcher.DispatchController,
    status: number,
    headers: IncomingHttpHeaders,
  ): void {
    if (status < 200) return
    this.status = status
    this.headers = headers
    this.headSize += headBytes(controller.rawHeaders, headers)
    const isTooLarge = Number(headers['content-length']) > this.limits.maxBytes
    if (isTooLarge && !this.limits.cutsOff) this.refuseSize()
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.size += chunk.length
    const isTooLarge = this.size > this.limits.maxBytes
    if (isTooLarge && !this.limits.cutsOff) return this.refuseSize()
    this.chunks.push(chunk)
    if (isTooLarge) this.cutOff()
  }

  onResponseEnd(): void {
    const body = this.chunks.length === 1 ? this.chunks[0]! : Buffer.concat(this.chunks, this.size)
    const { status, headers, bytesUp } = this
    this.finish(null, { status, headers, body, bytesUp, bytesDown: this.size + this.headSize })
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.fail(explainFailure(error, this.url))
  }

  expire(): void {
    this.end(timedOut(this.url.href, this.limits.timeoutMs))
  }

  abort(): void {
    this.end(abortedError(this.url.href))
  }

  /** What has come is the answer; the rest is not waited for. */
  private cutOff(): void {
    this.onResponseEnd()
    this.controller?.abort(abortedError(this.url.href))
  }

  private refuseSize(): void {
    this.end(tooLarge(this.url.href, this.limits.maxBytes))
  }

  private end(error: PageError): void {
    this.fail(error)
    this.controller?.abort(error)
  }

  private fail(error: PageError): void {
    error.bytesDown = this.size + this.headSize
    error.bytesUp = this.controller ? this.bytesUp : 0
    this.finish(error, null)
  }

  private finish(error: PageError | null, answer: Answer | null): void {
    const { done } = this
    this.done = null
    this.chunks = []
    done?.(error, answer)
  }
}

/** Names and values with two bytes around each; HTTP/2 packs them, but its sessions do not say how small. */
function headBytes(raw: unknown, headers: IncomingHttpHeaders): number {
  let bytes = 0
  if (Array.isArray(raw)) for (const part of raw as Buffer[]) bytes += part.length + 2
  else for (const [name, value] of Object.entries(headers)) bytes += name.length + String(value).length + 4
  return bytes
}
