import { setImmediate } from 'node:timers/promises'

/** An answer that is too large to be made into JSON at once: it is sent a piece at a time. */
export class LargeAnswer<T extends object> {
  readonly value: T

  constructor(value: T) {
    this.value = value
  }
}

/** Characters of a piece, or of one value where that is longer. */
const piece = 256 * 1024

/** The JSON of an answer in its envelope, with the event loop left to others between its pieces. */
export async function* largeJson({ value }: LargeAnswer<object>): AsyncGenerator<string> {
  let text = ''
  for (const part of parts({ status: true, message: 'OK', data: value })) {
    text += part
    if (text.length < piece) continue
    yield text
    text = ''
    await setImmediate()
  }
  yield text
}

/** Lists and objects are gone into; what is within a cell is written as a whole. */
function* parts(value: unknown, depth = 0): Generator<string> {
  if (depth > 3 || typeof value !== 'object' || value === null) yield JSON.stringify(value)
  else if (Array.isArray(value)) {
    for (const [at, inner] of value.entries()) {
      yield at === 0 ? '[' : ','
      yield* parts(inner, depth + 1)
    }
    yield value.length === 0 ? '[]' : ']'
  } else {
    const entries = Object.entries(value).filter(([, inner]) => inner !== undefined)
    for (const [at, [key, inner]] of entries.entries()) {
      yield `${at === 0 ? '{' : ','}${JSON.stringify(key)}:`
      yield* parts(inner, depth + 1)
    }
    yield entries.length === 0 ? '{}' : '}'
  }
}
