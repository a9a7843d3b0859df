/** A path that cannot be read, or takes too long on an answer; the message is a sentence. */
export class JsonPathError extends Error {
  override name = 'JsonPathError'
}
