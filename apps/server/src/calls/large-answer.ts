import { setImmediate } from 'node:timers/promises'

/** An answer that is too large to serialize at once; it is sent in pieces. */
export class LargeAnswer<T extends object> {
  readonly value: T

  constructor(value: T) {
    this.value = value
  }
}

/** Characters per piece; more if a single value is longer. */
const piece = 256 * 1024

/** Yields the answer's JSON in its envelope, letting other work run on the event loop between pieces. */
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

/** Descends into lists and objects, but writes the content of a cell as a whole. */
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
