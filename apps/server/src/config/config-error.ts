/** A setting that stops the start. The message is one sentence for the operator; there is no stack to show. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}
