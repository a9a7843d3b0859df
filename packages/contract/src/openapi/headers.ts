type Json = Record<string, unknown>

/** The headers that say how many calls are left, as the server sends them. */
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

/** Headers of answers of this status, whatever the call; those of calls that are not counted say nothing of limits. */
export const answerHeaders = (status: number): Json =>
  refs(status === 429 ? { ...limitHeaders, ...retryAfter } : limitHeaders)
