import type { FastifyRequest } from 'fastify'
import { AppError } from '../errors/app-error.ts'

/**
 * For the few GET calls that change something: refuses links, redirects and other sites, which browsers mark as such
 * (Fetch Metadata). Programs send no such marks.
 */
export function checkOwnPage(request: FastifyRequest): void {
  const site = request.headers['sec-fetch-site']
  const navigates = request.headers['sec-fetch-mode'] === 'navigate'
  if (!navigates && (site === undefined || site === 'same-origin')) return
  throw new AppError('ORIGIN_REJECTED', 'This request came from another site and was refused.')
}
