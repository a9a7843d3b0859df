/** A setting that prevents the start. The message is one sentence for the operator; no stack is shown. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}
