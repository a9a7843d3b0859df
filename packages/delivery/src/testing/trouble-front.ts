import { request as callOn, type IncomingMessage, type ServerResponse } from 'node:http'
import { pipeline } from 'node:stream'
import { reply, startHttpServer, type HttpServer } from './http-server.ts'

export interface Refusal {
  status: number
  body?: unknown
  headers?: Record<string, string>
}
export type FrontTrouble = Refusal | 'cut' | 'silent' | null

interface Front {
  /** The server behind the proxy. */
  behind: string
  /** The calls that the fault applies to. */
  isContent: (request: IncomingMessage) => boolean
  /** How many of them succeed before the fault. */
  passed: number
  /** How many of them have the fault; default: all others. */
  times?: number
}

/** A proxy before a server that adds faults to calls with content, or shows a certificate. */
export function startFront(
  { behind, isContent, passed, times = Number.POSITIVE_INFINITY }: Front,
  trouble: FrontTrouble,
  certificate?: { key: string; cert: string },
): Promise<HttpServer> {
  let calls = 0
  return startHttpServer((request, response) => {
    const isHit = trouble !== null && isContent(request) && ++calls > passed && calls <= passed + times
    if (!isHit) return passOn(request, response, behind)
    if (trouble === 'cut') return void request.once('data', () => request.socket.destroy())
    request.resume()
    if (trouble === 'silent') return
    request.once('end', () => reply(response, trouble.status, trouble.body, trouble.headers))
  }, certificate)
}

function passOn(request: IncomingMessage, response: ServerResponse, behind: string): void {
  const { hostname, port } = new URL(behind)
  const { method, url, headers } = request
  const call = callOn({ hostname, port, method, path: url, headers, agent: false }, (answer) => {
    response.writeHead(answer.statusCode ?? 0, answer.headers)
    answer.pipe(response)
  })
  // A connection closed here is closed there too.
  pipeline(request, call, (error) => {
    if (error) response.destroy()
  })
}
