import type { Login } from '@windrow/contract/recipe'
import { parseHtml } from '../extract/parse-html.ts'
import { type CompiledSelector, compileSelector, Scope } from '../extract/selector.ts'
import { PageError, RunEndingError } from '../fetch/page-error.ts'

/** Whether a page shows that one is logged in, and whether that was lost. */
export class LoginRules {
  private readonly shows: CompiledSelector
  private readonly gone: CompiledSelector | null
  private readonly isInverse: boolean
  private readonly entrance: string | null

  constructor({ check, lost, steps }: Login) {
    this.shows = compileSelector(check.selector)
    this.isInverse = check.gone ?? false
    this.gone = lost === undefined ? null : compileSelector(lost)
    const first = steps.find((step) => 'open' in step)
    this.entrance = first ? placeOf(first.open) : null
  }

  /** Whether the page to check with shows that one is logged in. */
  isLoggedIn(html: string): boolean {
    return has(html, this.shows) !== this.isInverse
  }

  /** Whether a page is one for those who are not logged in: it says so, or it is the page where one logs in. */
  isLost(html: string, asked: string, came: string): boolean {
    const { entrance } = this
    if (entrance !== null && placeOf(came) === entrance && placeOf(asked) !== entrance) return true
    return this.gone !== null && has(html, this.gone)
  }
}

const has = (html: string, selector: CompiledSelector): boolean =>
  new Scope(parseHtml(html).root).first(selector) !== null

const placeOf = (address: string): string => {
  const url = URL.parse(address)
  return url ? url.origin + url.pathname : address
}

/** The error of a login that did not work. It ends the run: nothing behind the login can be read. */
export const loginFailed = (reason: string): RunEndingError =>
  new RunEndingError('LOGIN', `The login failed: ${reason}`)

/** An error on the way into the site, as the failure of the login. */
export function asLoginFailure(error: unknown): unknown {
  if (!(error instanceof PageError) || error instanceof RunEndingError || error.code === 'ABORTED')
    return error
  const failure = loginFailed(error.message)
  failure.bytesDown = error.bytesDown
  return failure
}
