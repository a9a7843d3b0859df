import { errors, type Page } from 'playwright-core'
import type { PagePlan, Showing } from './browser-types.ts'
import type { PageTimer } from './page-timer.ts'
import { css, scrollToEnd } from './run-steps.ts'
import { settle } from './settle.ts'

/** Extra checks for a button that answers late; each waits a little longer. */
const lateRounds = 3

/**
 * Clicks or scrolls until no more items appear, or as often as the plan says. A button that is hidden, disabled or
 * gone means that there are no more.
 *
 * @returns whether the page had the button, or can be scrolled
 */
export async function loadMore(showing: Showing, more: NonNullable<PagePlan['more']>): Promise<boolean> {
  const { page, timer } = showing
  let known = await countItems(page, more.items)
  for (let time = 0; time < more.times; time++) {
    timer.extend()
    if (more.by === 'click') {
      if (!(await clickMore(page, more.select!, timer))) return time > 0
    } else await scrollToEnd(page)
    const now = await grown(showing, more.items, known)
    if (now <= known) return true
    known = now
  }
  return true
}

/** False if there is nothing left to click. */
async function clickMore(page: Page, select: string, timer: PageTimer): Promise<boolean> {
  const button = page.locator(css(select)).first()
  if (!(await button.isVisible()) || !(await button.isEnabled())) return false
  try {
    await button.click({ timeout: Math.min(5000, timer.left()) })
    return true
  } catch (error) {
    if (error instanceof errors.TimeoutError) return false
    throw error
  }
}

/** The number of items once the page is quiet again; checks several times while it doesn't exceed `before`. */
async function grown(showing: Showing, items: string | null, before: number): Promise<number> {
  const { page, timer } = showing
  for (let round = 1; ; round++) {
    await settle(showing)
    const now = await countItems(page, items)
    if (now > before || round > lateRounds) return now
    await page.waitForTimeout(Math.min(150 * round, timer.left()))
  }
}

/** Counts the items, or all elements if only our own parser can read the selector. */
const countItems = (page: Page, items: string | null): Promise<number> =>
  page.evaluate((selector) => {
    try {
      return document.querySelectorAll(selector ?? '*').length
    } catch {
      return document.querySelectorAll('*').length
    }
  }, items)
