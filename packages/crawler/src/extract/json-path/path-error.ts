/** An invalid path, or one that takes too long on an answer; the message is a sentence. */
export class JsonPathError extends Error {
  override name = 'JsonPathError'
}
