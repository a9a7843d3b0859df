/** The proxy did not carry a request out. The message names it by address only and ends without a full stop. */
export class ProxyFaultError extends Error {
  override name = 'ProxyFaultError'
  /** Whether the proxy itself is at fault for sure; otherwise the site behind it may be the reason. */
  readonly isCertain: boolean
  /** It refuses us for good, like with a wrong password. */
  readonly isFinal: boolean

  constructor(message: string, kind: 'doubtful' | 'certain' | 'final', options?: ErrorOptions) {
    super(message, options)
    this.isCertain = kind !== 'doubtful'
    this.isFinal = kind === 'final'
  }
}
