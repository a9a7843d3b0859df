import type { Login } from '@windrow/contract/recipe'
import { parseHtml } from '../extract/parse-html.ts'
import type { HttpClient } from '../fetch/http-client.ts'
import { readData, type ReadPage } from '../fetch/read-page.ts'
import type { Send } from '../frontier/request.ts'
import { fillForm } from './html-form.ts'
import { type LoginRules, loginFailed } from './login-rules.ts'
import type { Secrets } from './secrets.ts'

/** A token that goes with every request to a site. */
export interface Bearer {
  token: string
  /** Where it was got. */
  from: string
}

/**
 * Logs in over HTTP: opens pages, submits forms, posts credentials. The client keeps the cookies. Resolves with the token
 * if one was given. Rejects with a `PageError`; one that ends the run when the site does not let us in.
 */
export async function loginOverHttp(
  login: Login,
  client: HttpClient,
  redirects: number,
  secrets: Secrets,
  rules: LoginRules,
): Promise<Bearer | null> {
  let page: ReadPage | null = null
  let bearer: Bearer | null = null
  const ask = (url: string, send: Send | null) => readData(client, url, redirects, null, send)
  for (const step of login.steps) {
    if ('open' in step) page = await ask(step.open, null)
    else if ('submit' in step) page = await submit(step, page, ask, secrets)
    else if ('post' in step) {
      const body = JSON.stringify(revealed(step.json, secrets))
      const headers = { 'content-type': 'application/json', accept: 'application/json' }
      page = await ask(step.post, { method: 'POST', headers, body })
      if (step.bearer !== undefined) bearer = { token: tokenIn(page, step.bearer), from: step.post }
    }
  }
  const { url } = login.check
  if (url !== undefined) page = await ask(url, bearer && { method: 'GET', headers: authorization(bearer) })
  if (!page || !rules.isLoggedIn(page.html)) throw notIn(login, page)
  return bearer
}

/** The header that carries a token. */
export const authorization = ({ token }: Bearer): Record<string, string> => ({
  authorization: `Bearer ${token}`,
})

/** The error of a site that still takes us for a stranger. */
export function notIn({ check }: Login, page: { finalUrl: string } | null) {
  const what = check.gone ? `still has "${check.selector}"` : `has no "${check.selector}"`
  return loginFailed(
    `after the last step ${page?.finalUrl ?? 'no page'} ${what}, by which "check" tells that one is logged in. Check user, password and the selector.`,
  )
}

type Submit = Extract<Login['steps'][number], { submit: string }>

function submit(
  step: Submit,
  page: ReadPage | null,
  ask: (url: string, send: Send | null) => Promise<ReadPage>,
  secrets: Secrets,
): Promise<ReadPage> {
  if (!page)
    throw loginFailed('a form is to be submitted before a page was opened. Begin with an "open" step.')
  const values = revealed(step.fields, secrets)
  const form = fillForm(parseHtml(page.html), page.finalUrl, step.submit, values)
  if (!form) throw loginFailed(`${page.finalUrl} has no form "${step.submit}". Check the selector.`)
  return ask(form.url.href, form.send)
}

const revealed = (values: Readonly<Record<string, string>>, { reveal }: Secrets): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, reveal(value)]))

function tokenIn(page: ReadPage, path: string): string {
  try {
    let value: unknown = JSON.parse(page.html)
    for (const key of path.split('.')) value = (value as Record<string, unknown> | null)?.[key]
    if (typeof value === 'string' && value !== '') return value
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  throw loginFailed(
    `the answer of ${page.finalUrl} has no token at "${path}". Check "bearer", user and password.`,
  )
}
