type Json = Record<string, unknown>

/** The headers that say how many calls are left, as the server sends them. */
export const limitHeaders = {
  'X-RateLimit-Limit': {
    description:
      'Where the call is counted: how many a minute are allowed, of the API key or of the address it comes from',
    schema: { type: 'integer' },
    example: 100,
  },
  'X-RateLimit-Remaining': {
    description: 'Calls that are left in this minute',
    schema: { type: 'integer' },
    example: 99,
  },
  'X-RateLimit-Reset': {
    description: 'Seconds until the count begins anew',
    schema: { type: 'integer' },
    example: 42,
  },
} as const

export const retryAfter = {
  'Retry-After': {
    description: 'Seconds to wait before the call is made again',
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
