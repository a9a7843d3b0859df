import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'

export interface HttpServer extends AsyncDisposable {
  base: string
  port: number
}

/** A server on loopback; with a certificate it uses TLS. */
export async function startHttpServer(
  answer: (request: IncomingMessage, response: ServerResponse) => Promise<void> | void,
  certificate?: { key: string; cert: string },
): Promise<HttpServer> {
  const answered = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    try {
      await answer(request, response)
    } catch (error) {
      // Some tests hang up in the middle of a call.
      if ((error as NodeJS.ErrnoException).code !== 'ECONNRESET') throw error
    }
  }
  const listener: RequestListener = (request, response) => void answered(request, response)
  const server = certificate ? createTlsServer(certificate, listener) : createServer(listener)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    base: `${certificate ? 'https' : 'http'}://127.0.0.1:${port}`,
    port,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

export async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  return Buffer.concat(await request.toArray())
}

export function reply(
  response: ServerResponse,
  status: number,
  body: unknown = {},
  headers: Record<string, string> = {},
): void {
  const isText = typeof body === 'string'
  response.writeHead(status, { 'content-type': isText ? 'text/plain' : 'application/json', ...headers })
  response.end(isText ? body : JSON.stringify(body))
}
