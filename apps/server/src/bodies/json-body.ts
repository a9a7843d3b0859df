import type { FastifyInstance } from 'fastify'
import { hasMoreValuesThan, nestsDeeperThan } from '@windrow/contract/json-depth'
import { AppError } from '../errors/app-error.ts'

/** No body of the contract comes near it; what nests deeper would overflow the stack of who reads it. */
const deepestBody = 100
/** Parsing and checking so many values takes some ten milliseconds of everybody's event loop. */
const mostValues = 20_000
/** Characters of a body that is always read at once: a thread would take longer. */
const shortBody = 256 * 1024

/** The text of a body that takes too long to be read on the event loop. */
export class LongBody {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** The value of a body. Throws an `AppError` for one that nests too deeply, and for what is no JSON. */
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
 * Reads bodies of JSON. A call without values may still name JSON as its type; an empty body is then no mistake. Where a
 * route takes more than `generalLimit` bytes, a long body stays the text that it is, for a thread to read; elsewhere it
 * may be long, but not of many values.
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
