import type { Response } from 'playwright-core'
import { statusError } from '../fetch/check-status.ts'
import { BlockedPageError, wallOf } from '../fetch/detect-block.ts'
import { explainFailure, tooLarge } from '../fetch/explain-failure.ts'
import { DeferredPageError, PermanentPageError, TransientPageError } from '../fetch/page-error.ts'
import type { ReadPage } from '../fetch/read-page.ts'
import type { PagePlan, Showing } from './browser-types.ts'
import { isNavigation } from './explain-browser-failure.ts'
import { loadMore } from './load-more.ts'
import { renderedHtml, stillHtml } from './rendered-html.ts'
import { css, runSteps, StepFailedError } from './run-steps.ts'
import { settle } from './settle.ts'
import type { Tab } from './tab.ts'

type ShownPage = Omit<ReadPage, 'bytesDown' | 'bytesUp'>

/** Opens a URL in a tab, carries out the plan, and returns the resulting page. */
export async function showPage(
  tab: Tab,
  showing: Showing,
  url: string,
  plan: PagePlan,
  maxBytes: number,
): Promise<ShownPage> {
  const { page, timer, visit } = showing
  await page.goto(url, { waitUntil: 'domcontentloaded', timeout: timer.left() })
  await judge(visit.answer, tab, url)
  const still =
    plan.waitFor === null && plan.steps.length === 0 && !plan.more ? await stillPage(showing) : null
  let sawMore: boolean | undefined
  if (still === null) {
    if (plan.waitFor === null) await settle(showing)
    else await waitForPage(showing, plan.waitFor)
    await runSteps(showing, plan.steps)
    if (plan.more) sawMore = await loadMore(showing, plan.more)
  }
  const answer = await judge(visit.answer, tab, url)
  const html = withBase(still ?? (await page.evaluate(renderedHtml)), page.url(), answer.url())
  if (html.length > maxBytes) throw tooLarge(url, maxBytes)
  const { 'set-cookie': _cookies, ...headers } = answer.headers()
  const finalUrl = withoutHash(answer.url())
  const status = answer.status()
  const wall = wallOf(status, headers, html)
  if (wall) throw new BlockedPageError(finalUrl, wall, status)
  if (isEmpty(html)) throw new TransientPageError('EMPTY_PAGE', `${finalUrl} is an empty page.`, status)
  const contentType = (headers['content-type'] ?? '').toLowerCase()
  const shown = { finalUrl, httpStatus: status, contentType, headers, html, charset: 'utf-8' }
  return { ...shown, inBrowser: true, ...(sawMore !== undefined && { sawMore }) }
}

/** The HTML of a page without active scripts, in one round trip; null for any other, and during a navigation. */
async function stillPage({ page, visit }: Showing): Promise<string | null> {
  const html = await page.evaluate<string | null>(stillHtml).catch((error: unknown) => {
    if (isNavigation(error)) return null
    throw error
  })
  return visit.isLeaving ? null : html
}

async function waitForPage({ page, timer }: Showing, selector: string): Promise<void> {
  await page
    .locator(css(selector))
    .first()
    .waitFor({ state: 'attached', timeout: timer.left() })
    .catch((error: unknown) => {
      if (!(error instanceof Error) || error.name !== 'TimeoutError') throw error
      throw new StepFailedError(
        `${page.url()} did not become ready: nothing matched "${selector}", the "waitFor" of its page type. Check the selector, or raise fetch.timeoutMs if the site is slow.`,
      )
    })
}

/** Rejects with a `PageError` unless the answer is a page. */
async function judge(answer: Response | null, tab: Tab, url: string): Promise<Response> {
  if (!answer) throw new TransientPageError('EMPTY_PAGE', `${url} did not answer with a page.`)
  const headers = answer.headers()
  const where = new URL(answer.url())
  const cause = headers[tab.proxy.mark.name] === tab.proxy.mark.value ? tab.proxy.failureOf(where) : undefined
  if (cause) throw explainFailure(cause, where)
  const status = answer.status()
  const failure = statusError(status, headers, where.href)
  if (failure) {
    const mayBeWall = !(failure instanceof DeferredPageError)
    const wall = mayBeWall && wallOf(status, headers, await tab.page.evaluate(renderedHtml))
    throw wall ? new BlockedPageError(where.href, wall, status) : failure
  }
  const kind = (headers['content-type'] ?? '').toLowerCase().split(';')[0]!.trim()
  if (kind !== '' && !/html|xml|^text\/plain$/.test(kind))
    throw new PermanentPageError(
      'NOT_HTML',
      `${where.href} is not a web page but "${kind}", so there is nothing to extract. Narrow the links with "match" to leave such files out.`,
      status,
    )
  return answer
}

/** Relative URLs on the page resolve against its current URL, which scripts can change. */
function withBase(html: string, shown: string, answered: string): string {
  if (withoutHash(shown) === withoutHash(answered) || /<base[\s>]/i.test(html)) return html
  const href = shown.replace(/&/g, '&amp;').replace(/"/g, '&quot;')
  return html.replace(/<head(\s[^>]*)?>/i, (head) => `${head}<base href="${href}">`)
}

const withoutHash = (url: string): string => url.replace(/#(?![!/]).*$/, '')

const isEmpty = (html: string): boolean =>
  /^(<!doctype html>)?(<html><head><\/head><body>\s*<\/body><\/html>)?$/i.test(html)
