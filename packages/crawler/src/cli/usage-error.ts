/** The command line, or a file it names, is invalid; the message is shown without a stack trace. */
export class UsageError extends Error {
  override name = 'UsageError'
}
