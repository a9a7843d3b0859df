import type { FastifyInstance, FastifyRequest } from 'fastify'

/** How long a body may take to arrive: enough for the longest that is read at once, 12 MB, over 320 kbit/s. */
const mostMs = 300_000

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Only admitted callers send the body, which may be gigabytes over a slow line. */
    mayTakeLong?: boolean
  }
}

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Ends the connection with 408 if the body hasn't arrived; without it if the response has begun. */
function endSlow({ raw }: FastifyRequest, hasBegun: boolean): void {
  if (raw.complete) return
  if (!hasBegun) raw.socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n')
  raw.socket.destroySoon()
}

/**
 * Limits the time in which a body must arrive, since anybody may send one. Not a limit of the whole server: uploads, which
 * are read only after the caller was admitted, take as long as they take.
 */
export function limitSlowBodies(server: FastifyInstance): void {
  server.addHook('onRequest', (request, reply, done) => {
    if (hasBody(request) && !request.routeOptions.config.mayTakeLong) {
      const timer = setTimeout(() => endSlow(request, reply.raw.headersSent), mostMs).unref()
      request.raw.once('close', () => clearTimeout(timer))
    }
    done()
  })
}
