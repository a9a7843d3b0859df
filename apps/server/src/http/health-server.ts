import cookie from '@fastify/cookie'
import Fastify, { LogController, type FastifyInstance } from 'fastify'
import { routes } from '@windrow/contract/routes'
import type { AppContext } from '../context.ts'
import { health } from '../features/operation/health.ts'
import { bindRoutes } from './bind-routes.ts'
import { handleError, handleUnknownRoute } from './error-envelope.ts'
import { serveMetrics } from './metrics.ts'

/** Serves `GET /api/health`, and `/metrics` if it is configured, for nodes without the API. */
export async function createHealthServer(app: AppContext): Promise<FastifyInstance> {
  const server = Fastify({
    loggerInstance: app.log.child({ part: 'health' }),
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: true,
    genReqId: () => crypto.randomUUID(),
  }) as unknown as FastifyInstance
  server.setErrorHandler(handleError)
  server.setNotFoundHandler(handleUnknownRoute)
  await server.register(cookie) // the guard reads cookies
  serveMetrics(server, app)
  bindRoutes(server, app, { health: routes.health }, { health: health(app) })
  return server
}
