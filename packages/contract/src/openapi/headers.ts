type Json = Record<string, unknown>

/** The rate limit headers that the server sends. */
export const limitHeaders = {
  'X-RateLimit-Limit': {
    description: 'Calls allowed per minute, per API key or client address',
    schema: { type: 'integer' },
    example: 100,
  },
  'X-RateLimit-Remaining': {
    description: 'Calls left in this minute',
    schema: { type: 'integer' },
    example: 99,
  },
  'X-RateLimit-Reset': {
    description: 'Seconds until the limit resets',
    schema: { type: 'integer' },
    example: 42,
  },
} as const

export const retryAfter = {
  'Retry-After': {
    description: 'Seconds to wait before retrying',
    required: true,
    schema: { type: 'integer' },
    example: 42,
  },
} as const

const refs = (headers: Json): Json =>
  Object.fromEntries(Object.keys(headers).map((name) => [name, { $ref: `#/components/headers/${name}` }]))

/** The headers of answers with this status for any call; calls without a rate limit don't have the limit headers. */
export const answerHeaders = (status: number): Json =>
  refs(status === 429 ? { ...limitHeaders, ...retryAfter } : limitHeaders)
