import type { Page } from 'playwright-core'
import type { PageEvidence } from '../fetch/page-error.ts'
import { renderedHtml } from './rendered-html.ts'

/** Milliseconds to wait for a page that hangs. */
const longestMs = 2000

/** The content of a page at the moment it failed; null if it doesn't answer. */
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
