/** The command line or a file it names is wrong; the message is shown as it stands, without a trace. */
export class UsageError extends Error {
  override name = 'UsageError'
}
