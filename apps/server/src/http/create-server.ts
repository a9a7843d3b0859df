import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import Fastify, { LogController, type FastifyInstance } from 'fastify'
import { routes } from '@windrow/contract/routes'
import type { AppContext } from '../context.ts'
import { Poller } from '../background/poller.ts'
import { AppError } from '../errors/app-error.ts'
import { acceptJson } from '../bodies/json-body.ts'
import { bindRoutes } from './bind-routes.ts'
import { handleError } from './error-envelope.ts'
import { createHandlers } from './handlers.ts'
import { serveMetrics } from './metrics.ts'
import { limitSlowBodies } from './slow-bodies.ts'
import { serveApiDocs } from './api-docs.ts'
import { serveWebApp } from './web-app.ts'

const sweepMs = 3_600_000
const generalBodyLimit = 1024 * 1024

/** The HTTP server of an `api` node: plugins, the contract's routes, documentation and the web app. */
export async function createServer(app: AppContext): Promise<FastifyInstance> {
  const server = Fastify({
    loggerInstance: app.log.child({ part: 'http' }),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: app.config.http.trustProxy,
    bodyLimit: generalBodyLimit,
    forceCloseConnections: true,
    genReqId: () => crypto.randomUUID(),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  }) as unknown as FastifyInstance
  server.setErrorHandler(handleError)
  limitSlowBodies(server)
  await server.register(helmet, {
    contentSecurityPolicy: {
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'"],
        'style-src': ["'self'", "'unsafe-inline'"],
        // Pictures in rows are proxied by this server.
        'img-src': ["'self'", 'data:'],
        // The operator's help videos play in a frame.
        'frame-src': ["'self'", ...originsOf(Object.values(app.config.help.videos))],
        // Parts of uploads may go to the object store directly.
        'connect-src': ["'self'", ...originsOf([app.config.analyticsUrl, uploadUrlOf(app)])],
        'frame-ancestors': ["'none'"],
        'object-src': ["'none'"],
        'upgrade-insecure-requests': null,
      },
    },
    // Links in rows must not reveal to their sites which report they are in.
    referrerPolicy: { policy: 'same-origin' },
    hsts: app.config.http.publicUrl?.startsWith('https:') ?? false,
  })
  await server.register(cookie)
  await server.register(compress, {
    customTypes: /^(text\/(?!event-stream)|application\/(json|javascript)|image\/svg)/,
    threshold: 1024,
  })
  await server.register(rateLimit, {
    global: false,
    errorResponseBuilder: () =>
      new AppError('RATE_LIMITED', 'Too many requests; wait a minute and try again.'),
  })
  acceptJson(server, generalBodyLimit)
  sweepPictures(server, app)
  bindRoutes(server, app, routes, createHandlers(app))
  serveMetrics(server, app)
  await serveApiDocs(server)
  await serveWebApp(server)
  return server
}

/** Pictures are cached on the node that fetched them, so each node cleans up its own. */
function sweepPictures(server: FastifyInstance, app: AppContext): void {
  const sweeping = new Poller({
    step: () => app.pictures.sweep().then(() => false),
    idleMs: sweepMs,
    onError: (error) => app.log.warn({ err: error }, 'could not remove expired pictures'),
  })
  server.addHook('onClose', () => sweeping[Symbol.asyncDispose]())
}

const originsOf = (addresses: (string | null)[]) => [
  ...new Set(addresses.filter((address) => address !== null).map((address) => new URL(address).origin)),
]

const uploadUrlOf = ({ config: { storage } }: AppContext) =>
  storage.kind === 's3' ? storage.uploadUrl : null
