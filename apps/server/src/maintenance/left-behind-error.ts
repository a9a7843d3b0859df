/** A command failed and could not remove what it had made. The message says where it is, for the operator. */
export class LeftBehindError extends Error {
  override name = 'LeftBehindError'
}
