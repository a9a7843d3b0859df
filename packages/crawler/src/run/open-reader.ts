import type { Recipe } from '@windrow/contract/recipe'
import { AutoReader } from '../browser/auto-reader.ts'
import { BrowserReader } from '../browser/browser-reader.ts'
import type { ReadingOptions } from '../crawl-types.ts'
import { hostHeaders } from '../fetch/host-settings.ts'
import type { HttpClient } from '../fetch/http-client.ts'
import { SessionReader } from '../login/session-reader.ts'
import { HttpReader, type PageReader } from '../reading/page-reader.ts'
import type { ReaderHost } from './reader-host.ts'

/** The reader that a recipe needs: plain HTTP, wrapped by what browsers and logins need. */
export function openReader(options: ReadingOptions, client: HttpClient, host: ReaderHost): PageReader {
  const { recipe } = options
  const http = new HttpReader(client, recipe.fetch.redirects, host.guard)
  if (!usesBrowser(recipe) && !recipe.login) return http
  let session: SessionReader | null = null
  const authorization = (url: URL) => session?.authorizationFor(url) ?? null
  const browser = usesBrowser(recipe) ? browserOf(options, host, authorization, client.dialer) : null
  const inner = browser ? new AutoReader({ ...host, recipe, http, browser }) : http
  const { login } = recipe
  if (!login) return inner
  session = new SessionReader({ ...host, recipe, login, inner, client, browser, secrets: options.secrets })
  return session
}

function browserOf(
  options: ReadingOptions,
  { guard, pictures }: ReaderHost,
  authorization: (url: URL) => Readonly<Record<string, string>> | null,
  dialer: HttpClient['dialer'],
): BrowserReader {
  const { recipe, egress, userAgent, browser = {} } = options
  const {
    browser: settings = {},
    headers,
    cookies,
    timeoutMs,
    maxBytes,
    redirects,
    concurrency,
  } = recipe.fetch
  const sharesCookies = cookies === 'run' || recipe.login !== undefined
  const ofHosts = hostHeaders(recipe.fetch)
  const look = {
    egress,
    dialer,
    userAgent,
    headers,
    ...(ofHosts && { hostHeaders: ofHosts }),
    settings,
    sharesCookies,
    timeoutMs,
    maxBytes,
    redirects,
  }
  const hasToken = recipe.login?.steps.some((step) => 'post' in step && step.bearer !== undefined)
  const { types } = recipe
  return new BrowserReader({
    browser,
    look,
    types,
    concurrency,
    guard,
    pictures,
    ...(hasToken && { authorization }),
  })
}

/** Whether any page of a recipe may be read in a browser, or the login needs one. */
const usesBrowser = ({ fetch, types, login }: Recipe): boolean =>
  login?.mode === 'browser' || Object.values(types).some(({ mode = fetch.mode }) => mode && mode !== 'http')
