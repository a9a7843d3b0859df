import type { BrowserStep, Login, LoginStep } from '@windrow/contract/recipe'
import type { BrowserReader } from '../browser/browser-reader.ts'
import { renderedHtml } from '../browser/rendered-html.ts'
import { css, runSteps } from '../browser/run-steps.ts'
import type { Showing } from '../browser/browser-types.ts'
import { settle } from '../browser/settle.ts'
import { notIn } from './http-login.ts'
import type { LoginRules } from './login-rules.ts'
import type { Secrets } from './secrets.ts'

/**
 * Logs in with a browser, whose context keeps the cookies. Rejects with a `PageError`; one that ends the run if the
 * site refuses the login.
 */
export async function loginInBrowser(
  login: Login,
  browser: BrowserReader,
  secrets: Secrets,
  rules: LoginRules,
): Promise<void> {
  const first = login.steps.find((step) => 'open' in step)
  const { url } = login.check
  await browser.use(first?.open ?? url ?? 'about:blank', async (showing) => {
    const { page } = showing
    for (const step of login.steps) await doStep(showing, step, secrets)
    if (url !== undefined) await open(showing, url)
    if (!(await rules.isLoggedIn(await page.evaluate(renderedHtml))))
      throw notIn(login, { finalUrl: page.url() })
  })
}

async function doStep(showing: Showing, step: LoginStep, secrets: Secrets): Promise<void> {
  const { page, timer } = showing
  timer.extend()
  if ('open' in step) return open(showing, step.open)
  if (!('submit' in step)) return runSteps(showing, [step as BrowserStep], secrets.reveal)
  for (const [name, value] of Object.entries(step.fields)) {
    const into = `${step.submit} [name=${JSON.stringify(name)}]`
    await runSteps(showing, [{ type: value, into }], secrets.reveal)
  }
  const button = page
    .locator(css(step.submit))
    .locator('css=button:not([type=button]), input[type=submit]')
    .first()
  if ((await button.count()) > 0) await button.click({ timeout: timer.left() })
  else await page.locator(css(step.submit)).evaluate((form) => (form as HTMLFormElement).requestSubmit())
  await settle(showing)
}

async function open(showing: Showing, url: string): Promise<void> {
  const { page, timer } = showing
  await page.goto(url, { waitUntil: 'domcontentloaded', timeout: timer.left() })
  await settle(showing)
}
