import {
  createSecureServer,
  type Http2ServerRequest,
  type Http2ServerResponse,
  type ServerHttp2Session,
} from 'node:http2'
import type { AddressInfo, Socket } from 'node:net'
import { testCertificate } from './test-certificate.ts'

export type H2Answer = (request: Http2ServerRequest, response: Http2ServerResponse) => void

/** A TLS site for one test, trusted by clients that use `authorities`. `await using` closes it. */
export interface H2Site extends AsyncDisposable {
  /** "https://127.0.0.1:port", without a trailing slash. */
  origin: string
  authorities: string[]
  /** Protocol and path of each request, in order. */
  asked: string[]
  /** HTTP/2 connections that were opened. */
  sessions: ServerHttp2Session[]
  /** Maximum number of concurrent requests. */
  most: () => number
}

/** Starts a real server that offers HTTP/2, and HTTP/1.1 to other clients. */
export async function startH2Site(pages: Record<string, string | H2Answer>): Promise<H2Site> {
  const asked: string[] = []
  const sessions: ServerHttp2Session[] = []
  const sockets = new Set<Socket>()
  let [now, most] = [0, 0]
  const server = createSecureServer({ ...testCertificate, allowHTTP1: true }, (request, response) => {
    const url = request.url ?? '/'
    asked.push(`${request.httpVersion} ${url}`)
    most = Math.max(most, ++now)
    response.on('close', () => now--)
    const page = pages[url] ?? pages['*']
    if (typeof page === 'function') return page(request, response)
    response.statusCode = page === undefined ? 404 : 200
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(page ?? 'nothing here')
  })
  server.on('session', (session) => {
    sessions.push(session)
    session.on('error', () => {})
  })
  server.on('sessionError', () => {})
  server.on('connection', (socket: Socket) => sockets.add(socket))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `https://127.0.0.1:${port}`,
    authorities: [testCertificate.cert],
    asked,
    sessions,
    most: () => most,
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
