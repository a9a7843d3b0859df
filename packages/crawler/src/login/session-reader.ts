import type { Login, Recipe } from '@windrow/contract/recipe'
import type { BrowserReader } from '../browser/browser-reader.ts'
import { sameDomain } from '../extract/same-domain.ts'
import type { HttpClient } from '../fetch/http-client.ts'
import {
  DeferredPageError,
  PageError,
  PermanentPageError,
  ProxiesRestError,
  RunEndingError,
  TransientPageError,
} from '../fetch/page-error.ts'
import type { ReadPage } from '../fetch/read-page.ts'
import type { CrawlRequest } from '../records/request.ts'
import type { LogLevel } from '../records/log-entry.ts'
import type { PageReader } from '../reading/page-reader.ts'
import type { PageWork } from '../reading/page-work.ts'
import type { WaitToRetry } from '../reading/wait-to-retry.ts'
import { loginInBrowser } from './browser-login.ts'
import { authorization, type Bearer, loginOverHttp } from './http-login.ts'
import { asLoginFailure, loginFailed, LoginRules } from './login-rules.ts'
import { Secrets, type SecretSource } from './secrets.ts'
import { shareCookies } from './share-cookies.ts'

export interface SessionOptions {
  recipe: Recipe
  login: Login
  inner: PageReader
  client: HttpClient
  /** Null if neither the login nor any page needs one. */
  browser: BrowserReader | null
  secrets: SecretSource | undefined
  work: PageWork
  pause: (request: CrawlRequest) => Promise<void>
  /** Null: tries at once where the site can't be reached, and not again where it asks to come back later. */
  waitToRetry: WaitToRetry | null
  log: (level: LogLevel, message: string, url: string | null) => void
}

/** How often a page is read again after a renewed login. */
const rereads = 2
/** Consecutive renewals before any page could be read; after that the site is taken to refuse us. */
const renewals = 3
/** The same limit after some pages were read: the rest may be pages that this user may not see. */
const laterRenewals = 100
/** Login attempts while the site can't be reached, and while it asks to come back later. */
const tries = { away: 3, refused: 10 }

/**
 * Reads pages with a logged-in session. The first page logs in. When a page shows that the session was lost, one
 * request renews the login while the others wait, and the page is read again.
 */
export class SessionReader implements PageReader {
  private readonly options: SessionOptions
  private readonly rules: LoginRules
  private secrets: Secrets | null = null
  private bearer: Bearer | null = null
  private session: Promise<number> | null = null
  private generation = 0
  private renewed = 0
  private hasRead = false

  constructor(options: SessionOptions) {
    this.options = options
    this.rules = new LoginRules(options.login, options.work)
  }

  /** The header for requests to a URL, or null. */
  authorizationFor = (url: URL): Record<string, string> | null => {
    const { bearer } = this
    return bearer && sameDomain(url.href, bearer.from) ? authorization(bearer) : null
  }

  async read(request: CrawlRequest, type: string | null, isData: boolean): Promise<ReadPage> {
    for (let attempt = 0; ; attempt++) {
      const generation = await this.loggedIn(request)
      const page = await this.readOnce(request, type, isData)
      if (page) {
        this.renewed = 0
        this.hasRead = true
        return page
      }
      if (attempt === rereads)
        throw new PermanentPageError(
          'LOGIN',
          `${request.url} shows that the user is logged out even after logging in again. This user may not have access to it.`,
        )
      this.forget(generation)
      await this.options.pause(request)
    }
  }

  abortAll(): void {
    this.options.inner.abortAll()
  }

  close(): Promise<void> {
    return this.options.inner.close()
  }

  /** The page, or null if it requires a login. */
  private async readOnce(
    request: CrawlRequest,
    type: string | null,
    isData: boolean,
  ): Promise<ReadPage | null> {
    try {
      const page = await this.options.inner.read(this.withToken(request), type, isData)
      if (isData || page.isUnchanged) return page
      return (await this.rules.isLost(page.html, request.url, page.finalUrl)) ? null : page
    } catch (error) {
      if (error instanceof PageError && error.httpStatus === 401) return null
      throw this.redacted(error)
    }
  }

  private withToken(request: CrawlRequest): CrawlRequest {
    const headers = this.authorizationFor(new URL(request.url))
    if (!headers) return request
    const { send } = request
    return { ...request, send: { method: 'GET', ...send, headers: { ...send?.headers, ...headers } } }
  }

  /** Resolves with the number of the session once it is logged in. */
  private loggedIn(request: CrawlRequest): Promise<number> {
    if (!this.session) {
      // The number is valid from the start of the login: holders of the previous session must not end the new one.
      const number = ++this.generation
      this.session = this.logIn(request).then(() => number)
      this.session.catch(() => {})
    }
    return this.session
  }

  /** Ends a lost session for all; only the first report of its loss counts. */
  private forget(generation: number): void {
    if (generation !== this.generation || !this.session) return
    const limit = this.hasRead ? laterRenewals : renewals
    if (++this.renewed > limit) {
      this.session = Promise.reject(
        loginFailed(
          `it was renewed ${limit} times in a row, and was lost each time before a page could be read.`,
        ),
      )
      this.session.catch(() => {})
      return
    }
    this.session = null
    this.options.log('INFO', 'The site no longer treats the run as logged in; logging in again.', null)
  }

  private async logIn(request: CrawlRequest): Promise<void> {
    const { login, secrets } = this.options
    this.secrets ??= await Secrets.of(JSON.stringify(login.steps), secrets, missing)
    for (let attempt = 1; ; attempt++) {
      try {
        await this.attempt(this.secrets)
        this.options.log('INFO', 'Logged in.', null)
        return
      } catch (error) {
        const { waitToRetry } = this.options
        const again = nextTry(error)
        if (!again || attempt >= again.tries || (again.isRefused && !waitToRetry))
          throw this.redacted(asLoginFailure(error))
        const { message } = this.redacted(error) as PageError
        await waitToRetry?.(request, message, attempt, again.askedMs)
      }
    }
  }

  private async attempt(secrets: Secrets): Promise<void> {
    const { login, client, browser, recipe, work } = this.options
    if (login.mode === 'browser') await loginInBrowser(login, browser!, secrets, this.rules)
    else
      this.bearer = await loginOverHttp(
        login,
        { client, redirects: recipe.fetch.redirects, work },
        secrets,
        this.rules,
      )
    if (browser) await shareCookies(client, browser, login.mode === 'browser')
  }

  /** The text with the secrets of the login removed. */
  redact = (text: string): string => this.secrets?.redact(text) ?? text

  private redacted(error: unknown): unknown {
    if (!(error instanceof PageError) || !this.secrets) return error
    const { redact } = this.secrets
    error.message = redact(error.message)
    const { html } = error.evidence ?? {}
    const clean = html === undefined ? undefined : redact(html)
    // A screenshot can't be cleaned, so drop it.
    if (clean !== undefined && clean !== html) error.evidence = { html: clean }
    return error
  }
}

/** Null after errors that stay: sites lock accounts after wrong passwords. */
function nextTry(error: unknown): { tries: number; askedMs: number | null; isRefused: boolean } | null {
  if (error instanceof DeferredPageError)
    return { tries: tries.refused, askedMs: error.retryAfterMs, isRefused: true }
  if (error instanceof ProxiesRestError)
    return { tries: tries.refused, askedMs: error.restMs, isRefused: true }
  if (error instanceof TransientPageError && error.code !== 'ABORTED')
    return { tries: tries.away, askedMs: null, isRefused: false }
  return null
}

const missing = (name: string): RunEndingError =>
  new RunEndingError(
    'LOGIN',
    `The login needs the secret "${name}", and there is none of that name. Add it, or correct the name in the recipe.`,
  )
