import type { FastifyRequest } from 'fastify'
import { AppError } from '../errors/app-error.ts'

/**
 * CSRF check for the few GET calls that change something: refuses links, redirects and other sites by the Fetch
 * Metadata headers that browsers send. Programs send no such headers and pass.
 */
export function checkOwnPage(request: FastifyRequest): void {
  const site = request.headers['sec-fetch-site']
  const navigates = request.headers['sec-fetch-mode'] === 'navigate'
  if (!navigates && (site === undefined || site === 'same-origin')) return
  throw new AppError('ORIGIN_REJECTED', 'This request came from another site and was refused.')
}
