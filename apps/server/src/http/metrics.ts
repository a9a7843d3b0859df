import { hash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../context.ts'
import { AppError } from '../errors/app-error.ts'
import { metricsText, openMetricsType } from '../features/operation/metrics-text.ts'
import { handleUnknownRoute } from './error-envelope.ts'

const digest = (text: string) => hash('sha256', text, 'buffer')

/** Whether the header carries the token; compares digests, so that the time tells nothing of the token. */
const carriesToken = (header: string | undefined, token: string): boolean =>
  timingSafeEqual(digest(header?.replace(/^Bearer /i, '') ?? ''), digest(token))

/** Serves `/metrics` to whoever knows the token; without a token in the settings, there is no such path. */
export function serveMetrics(server: FastifyInstance, app: AppContext): void {
  const token = app.config.metricsToken
  server.get('/metrics', async (request, reply) => {
    if (token === null) return handleUnknownRoute(request, reply)
    if (!carriesToken(request.headers.authorization, token))
      throw new AppError('UNAUTHENTICATED', 'Send WINDROW_METRICS_TOKEN as a bearer token.')
    return reply
      .header('cache-control', 'no-store')
      .type(openMetricsType)
      .send(await metricsText(app))
  })
}
