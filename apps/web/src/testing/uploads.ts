import { onTestFinished } from 'vitest'

/** A request with a body whose progress the page watches. */
export interface Sent {
  /** Method and path below `/api`. */
  name: string
  query: Record<string, string>
  bytes: number
  isAborted: boolean
  progress: (bytes: number) => void
  answer: (data: unknown) => void
  refuse: (status: number, code: string, message: string) => void
  /** The connection is lost. */
  lose: () => void
}

/**
 * Replaces XMLHttpRequest, which only uploads use, until the test ends.
 *
 * @returns the uploads, updated as they are made
 */
export function receivingUploads(): Sent[] {
  const all: Sent[] = []
  class Request extends EventTarget {
    method = ''
    url = ''
    status = 0
    responseText = ''
    withCredentials = false
    upload = new EventTarget()
    sent: Sent | undefined
    open(method: string, url: string) {
      this.method = method
      this.url = url
    }
    setRequestHeader() {}
    getResponseHeader() {
      return null
    }
    end(name: 'load' | 'error' | 'abort') {
      this.dispatchEvent(new Event(name))
      this.dispatchEvent(new Event('loadend'))
    }
    respond(status: number, body: object) {
      this.status = status
      this.responseText = JSON.stringify(body)
      this.end('load')
    }
    abort() {
      if (this.sent) this.sent.isAborted = true
      this.end('abort')
    }
    send(body: Blob) {
      const { pathname, searchParams } = new URL(this.url, location.origin)
      this.sent = {
        name: `${this.method} ${pathname.slice('/api'.length)}`,
        query: Object.fromEntries(searchParams),
        bytes: body.size,
        isAborted: false,
        progress: (loaded) => this.upload.dispatchEvent(new ProgressEvent('progress', { loaded })),
        answer: (data) => this.respond(200, { status: true, message: 'OK', data }),
        refuse: (status, code, message) => this.respond(status, { status: false, code, message, errors: [] }),
        lose: () => this.end('error'),
      }
      all.push(this.sent)
    }
  }
  const real = window.XMLHttpRequest
  window.XMLHttpRequest = Request as unknown as typeof XMLHttpRequest
  onTestFinished(() => {
    window.XMLHttpRequest = real
  })
  return all
}
