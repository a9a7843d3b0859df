import type { Page } from 'playwright-core'
import type { PageEvidence } from '../fetch/page-error.ts'
import { renderedHtml } from './rendered-html.ts'

/** A page that hangs is not waited for longer; milliseconds. */
const longestMs = 2000

/** What a page shows at the moment it failed; null when it does not even answer that. */
export async function evidenceOf(page: Page, withPicture: boolean): Promise<PageEvidence | null> {
  const html = await within(page.evaluate(renderedHtml))
  if (html === null) return null
  const screenshot = withPicture ? await within(page.screenshot({ timeout: longestMs })) : null
  return { html, ...(screenshot && { screenshot }) }
}

async function within<T>(work: Promise<T>): Promise<T | null> {
  const late = Promise.withResolvers<null>()
  const timer = setTimeout(() => late.resolve(null), longestMs)
  return Promise.race([work.catch(() => null), late.promise]).finally(() => clearTimeout(timer))
}
