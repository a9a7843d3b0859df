import type { Login } from '@windrow/contract/recipe'
import type { HttpClient } from '../fetch/http-client.ts'
import { readData, type ReadPage } from '../fetch/read-page.ts'
import type { Send } from '../records/request.ts'
import type { PageWork } from '../reading/page-work.ts'
import { fillForm } from '../reading/html-form.ts'
import { type LoginRules, loginFailed } from './login-rules.ts'
import type { Secrets } from './secrets.ts'

/** A token that is sent with every request to a site. */
export interface Bearer {
  token: string
  /** The URL that issued it. */
  from: string
}

/** What a login over HTTP uses. */
interface LoginWay {
  client: HttpClient
  redirects: number
  work: PageWork
}

/**
 * Logs in over HTTP: opens pages, submits forms, posts credentials. The client keeps the cookies. Resolves with the
 * token if one was issued. Rejects with a `PageError`; one that ends the run if the site refuses the login.
 */
export async function loginOverHttp(
  login: Login,
  { client, redirects, work }: LoginWay,
  secrets: Secrets,
  rules: LoginRules,
): Promise<Bearer | null> {
  let page: ReadPage | null = null
  let bearer: Bearer | null = null
  const ask = (url: string, send: Send | null) => readData(client, url, redirects, null, send)
  for (const step of login.steps) {
    if ('open' in step) page = await ask(step.open, null)
    else if ('submit' in step) page = await submit(step, page, { ask, work }, secrets)
    else if ('post' in step) {
      const body = JSON.stringify(revealed(step.json, secrets))
      const headers = { 'content-type': 'application/json', accept: 'application/json' }
      page = await ask(step.post, { method: 'POST', headers, body })
      if (step.bearer !== undefined)
        bearer = { token: await tokenIn(page, step.bearer, work), from: step.post }
    }
  }
  const { url } = login.check
  if (url !== undefined) page = await ask(url, bearer && { method: 'GET', headers: authorization(bearer) })
  if (!page || !(await rules.isLoggedIn(page.html))) throw notIn(login, page)
  return bearer
}

/** The header that carries a token. */
export const authorization = ({ token }: Bearer): Record<string, string> => ({
  authorization: `Bearer ${token}`,
})

/** The error for a site that doesn't show the signs of a login. */
export function notIn({ check }: Login, page: { finalUrl: string } | null) {
  const what = check.gone ? `still has "${check.selector}"` : `has no "${check.selector}"`
  return loginFailed(
    `after the last step ${page?.finalUrl ?? 'no page'} ${what}, by which "check" tells that one is logged in. Check user, password and the selector.`,
  )
}

type Submit = Extract<Login['steps'][number], { submit: string }>

async function submit(
  step: Submit,
  page: ReadPage | null,
  { ask, work }: { ask: (url: string, send: Send | null) => Promise<ReadPage>; work: PageWork },
  secrets: Secrets,
): Promise<ReadPage> {
  if (!page)
    throw loginFailed('a form is to be submitted before a page was opened. Begin with an "open" step.')
  const form = await work.formOf(page.html, page.finalUrl, step.submit)
  if (!form) throw loginFailed(`${page.finalUrl} has no form "${step.submit}". Check the selector.`)
  const { url, send } = fillForm(form, revealed(step.fields, secrets))
  return ask(url.href, send)
}

const revealed = (values: Readonly<Record<string, string>>, { reveal }: Secrets): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, reveal(value)]))

async function tokenIn(page: ReadPage, path: string, work: PageWork): Promise<string> {
  const token = await work.textAt(page.html, path)
  if (token !== null) return token
  throw loginFailed(
    `the answer of ${page.finalUrl} has no token at "${path}". Check "bearer", user and password.`,
  )
}
