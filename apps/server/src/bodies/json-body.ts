import type { FastifyInstance } from 'fastify'
import { hasMoreValuesThan, nestsDeeperThan } from '@windrow/contract/json-depth'
import { AppError } from '../errors/app-error.ts'

/** No body of the contract comes close; deeper nesting would overflow the stack of recursive readers. */
const deepestBody = 100
/** Parsing and validating more values than this blocks the event loop for more than some ten milliseconds. */
const mostValues = 20_000
/** In characters. Shorter bodies are always parsed inline, which is faster than a helper process. */
const shortBody = 256 * 1024

/** The text of a body that would block the event loop if parsed there. */
export class LongBody {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** Parses a JSON body. Throws an `AppError` if it nests too deeply or isn't JSON. */
export function parseBody(text: string): unknown {
  if (nestsDeeperThan(deepestBody, text))
    throw new AppError('VALIDATION', `The body nests deeper than ${deepestBody} levels; send a flatter one.`)
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw new AppError('BAD_REQUEST', 'The body is not valid JSON.')
  }
}

/**
 * Parses JSON bodies. An empty body is allowed, since a call without values may still set the content type. On routes
 * that accept more than `generalLimit` bytes, a long body stays text, for a helper process to parse; on others it may be long
 * but is limited in its number of values.
 */
export function acceptJson(server: FastifyInstance, generalLimit: number): void {
  server.removeContentTypeParser('application/json')
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body as string
    const { bodyLimit } = request.routeOptions
    try {
      done(null, text === '' ? {} : readBody(text, bodyLimit > generalLimit))
    } catch (error) {
      done(error as AppError)
    }
  })
}

function readBody(text: string, mayBeLong: boolean): unknown {
  if (mayBeLong && text.length > shortBody) return new LongBody(text)
  const isMuch = hasMoreValuesThan(mostValues, text)
  if (isMuch && mayBeLong) return new LongBody(text)
  if (isMuch)
    throw new AppError(
      'VALIDATION',
      `The body has more than ${mostValues.toLocaleString('en')} values; send fewer at a time.`,
    )
  return parseBody(text)
}
