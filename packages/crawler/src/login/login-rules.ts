import type { Login } from '@windrow/contract/recipe'
import { PageError, RunEndingError } from '../fetch/page-error.ts'
import type { PageWork } from '../reading/page-work.ts'

/** Detects from pages whether the session is logged in, and whether it was lost. */
export class LoginRules {
  private readonly login: Login
  private readonly work: PageWork
  private readonly entrance: string | null

  constructor(login: Login, work: PageWork) {
    const { steps } = login
    this.login = login
    this.work = work
    const first = steps.find((step) => 'open' in step)
    this.entrance = first ? placeOf(first.open) : null
  }

  /** Whether the check page shows a logged-in session. */
  async isLoggedIn(html: string): Promise<boolean> {
    const { selector, gone = false } = this.login.check
    return (await this.work.has(html, selector)) !== gone
  }

  /** Whether a page is meant for users who aren't logged in: it shows a sign of that, or is the login page. */
  async isLost(html: string, asked: string, came: string): Promise<boolean> {
    const { entrance } = this
    const { lost } = this.login
    if (entrance !== null && placeOf(came) === entrance && placeOf(asked) !== entrance) return true
    return lost !== undefined && this.work.has(html, lost)
  }
}

const placeOf = (address: string): string => {
  const url = URL.parse(address)
  return url ? url.origin + url.pathname : address
}

/** The error for a failed login. It ends the run: nothing behind the login can be read. */
export const loginFailed = (reason: string): RunEndingError =>
  new RunEndingError('LOGIN', `The login failed: ${reason}`)

/** Converts an error during login to a login failure. */
export function asLoginFailure(error: unknown): unknown {
  if (!(error instanceof PageError) || error instanceof RunEndingError || error.code === 'ABORTED')
    return error
  const failure = loginFailed(error.message)
  failure.bytesDown = error.bytesDown
  return failure
}
