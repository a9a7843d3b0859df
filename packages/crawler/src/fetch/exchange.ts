import type { IncomingHttpHeaders } from 'node:http'
import type { Dispatcher } from 'undici'
import type { Deadline } from './deadlines.ts'
import { abortedError, explainFailure, timedOut, tooLarge } from './explain-failure.ts'
import type { PageError } from './page-error.ts'
import { withoutRepeats } from './repeated-headers.ts'

/** One answer with its body as received, still encoded. */
export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
  bytesDown: number
  bytesUp: number
}

export interface ExchangeLimits {
  /** Milliseconds for the whole exchange, including the body. */
  timeoutMs: number
  maxBytes: number
  /** Cut off a body larger than `maxBytes` instead of refusing it; the last piece may exceed the limit. */
  cutsOff?: boolean
}

type Done = (error: PageError | null, answer: Answer | null) => void

/** One request in flight: collects the body and enforces the limits. */
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
    this.headers = withoutRepeats(headers)
    this.headSize += headBytes(controller.rawHeaders, headers)
    const isTooLarge = Number(this.headers['content-length']) > this.limits.maxBytes
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

  /** Ends the exchange with what has arrived, without waiting for the rest. */
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

/**
 * Bytes of header names and values plus two each; HTTP/2 compresses them, but its sessions don't report the
 * compressed size.
 */
function headBytes(raw: unknown, headers: IncomingHttpHeaders): number {
  let bytes = 0
  if (Array.isArray(raw)) for (const part of raw as Buffer[]) bytes += part.length + 2
  else for (const [name, value] of Object.entries(headers)) bytes += name.length + String(value).length + 4
  return bytes
}
