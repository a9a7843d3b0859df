/** The proxy didn't carry out a request. The message names the proxy by address only and has no final full stop. */
export class ProxyFaultError extends Error {
  override name = 'ProxyFaultError'
  /** True if the proxy itself is certainly at fault; otherwise the site behind it may be. */
  readonly isCertain: boolean
  /** The proxy refuses us permanently, for example because of a wrong password. */
  readonly isFinal: boolean

  constructor(message: string, kind: 'doubtful' | 'certain' | 'final', options?: ErrorOptions) {
    super(message, options)
    this.isCertain = kind !== 'doubtful'
    this.isFinal = kind === 'final'
  }
}
