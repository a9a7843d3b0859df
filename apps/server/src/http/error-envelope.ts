import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorCode, ErrorEnvelope } from '@windrow/contract/errors'
import { errorStatus } from '@windrow/contract/errors'
import { isDatabaseDown } from '../database/database-down.ts'
import { AppError } from '../errors/app-error.ts'

const byStatus: Record<number, [ErrorCode, string]> = {
  400: ['BAD_REQUEST', 'The request could not be understood; check that its body is valid JSON.'],
  413: ['BODY_TOO_LARGE', 'The request is larger than this call accepts.'],
  415: ['UNSUPPORTED_MEDIA_TYPE', 'This call requires JSON; send it with content-type application/json.'],
  429: ['RATE_LIMITED', 'Too many requests; wait a minute and try again.'],
}

const nothingHere: [ErrorCode, string] = ['NOT_FOUND', 'Nothing was found at this URL.']

/**
 * Maps anything thrown to an error envelope. Errors that aren't for callers are logged in full and answered as
 * INTERNAL.
 */
export function toEnvelope(
  error: unknown,
  requestId: string,
): { status: number; body: ErrorEnvelope; internal: boolean } {
  const [code, message, errors, internal] = describe(error)
  return { status: errorStatus[code], body: { status: false, code, message, errors, requestId }, internal }
}

function describe(error: unknown): [ErrorCode, string, ErrorEnvelope['errors'], boolean] {
  if (error instanceof AppError) return [error.code, error.message, error.errors, false]
  const status = (error as Partial<FastifyError>).statusCode ?? 500
  const known = byStatus[status] ?? (status < 500 ? nothingHere : null)
  if (known) return [known[0], known[1], [], false]
  if (isUnstorable(error))
    return ['BAD_REQUEST', 'A value has a character or size that cannot be stored.', [], false]
  if (isDatabaseDown(error))
    return ['UNAVAILABLE', 'The database cannot be reached; try again in a moment.', [], true]
  return ['INTERNAL', 'Something went wrong on our side. It has been logged; please try again.', [], true]
}

/** NUL characters and numbers out of range (PostgreSQL, appendix A); checked here instead of in every schema. */
const unstorableCodes = new Set(['22003', '22021', '22P05'])
const isUnstorable = (error: unknown): boolean =>
  error instanceof Error && unstorableCodes.has(String((error as { code?: unknown }).code))

/** Retry-After in seconds for a 429 without a value of its own. */
const defaultRetryAfter = 60

/** Whether it only says that work was stopped, since its caller has left. */
const isStopped = (error: unknown, reply: FastifyReply): boolean =>
  reply.raw.destroyed && error instanceof Error && error.name === 'AbortError'

export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, body, internal } = toEnvelope(error, request.id)
  if (internal && !isStopped(error, reply))
    request.log.error({ err: error, url: request.url }, 'request failed')
  if (status === 429 && !reply.hasHeader('retry-after'))
    void reply.header('retry-after', (error as Partial<AppError>).retryAfter ?? defaultRetryAfter)
  return reply.code(status).send(body)
}

export function handleUnknownRoute(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return handleError(new AppError('NOT_FOUND', 'Nothing was found at this URL.'), request, reply)
}
