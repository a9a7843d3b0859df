/** Why Jira did not do something, by what helps. */
export type JiraFault =
  /** It may work later. */
  | 'PASSING'
  /** It asked all calls to wait. */
  | 'RATE_LIMITED'
  /** The credentials are wrong: the operator has to renew them. */
  | 'LOGIN'
  /** The credentials may not do this to this issue. */
  | 'FORBIDDEN'
  /** It doesn't exist, or is hidden from the credentials. */
  | 'NOT_FOUND'
  /** Repeating it doesn't help. */
  | 'REFUSED'

/** A call of Jira that failed; the message is a sentence for staff, without secrets. */
export class JiraError extends Error {
  override name = 'JiraError'
  readonly fault: JiraFault
  /** The delay that Jira asked for, in milliseconds; null if it named none. */
  readonly retryAfterMs: number | null

  constructor(
    fault: JiraFault,
    message: string,
    options: ErrorOptions & { retryAfterMs?: number | null } = {},
  ) {
    super(message, options)
    this.fault = fault
    this.retryAfterMs = options.retryAfterMs ?? null
  }
}
