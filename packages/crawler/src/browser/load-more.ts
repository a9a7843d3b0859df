import { errors, type Page } from 'playwright-core'
import type { PagePlan, Showing } from './browser-types.ts'
import type { PageTimer } from './page-timer.ts'
import { isNavigation } from './explain-browser-failure.ts'
import { areNew, areReplaced, mostKept, putBack, shownItems, textsOf, type ShownItem } from './kept-items.ts'
import { css, scrollToEnd } from './run-steps.ts'
import { settle } from './settle.ts'

/** Extra checks for a button that answers late; each waits a little longer. */
const lateRounds = 3

/**
 * Clicks or scrolls until no more items appear, or as often as the plan says. A button that is hidden, disabled or
 * gone means that there are no more. Items that a click replaces by those of the next page are kept, and put back
 * before them at the end.
 *
 * @returns whether the page had the button, or can be scrolled
 */
export async function loadMore(showing: Showing, more: NonNullable<PagePlan['more']>): Promise<boolean> {
  const { page, timer } = showing
  const kept: ShownItem[] = []
  const seen = new Set<string>()
  let size = 0
  let isThere = true
  let mayReplace = more.by === 'click'
  let known = await countItems(page, more.items)
  for (let time = 0; time < more.times && size < mostKept; time++) {
    timer.extend()
    const before = mayReplace && more.items !== null ? await shownItems(page, more.items) : null
    for (const text of textsOf(before ?? [])) seen.add(text)
    if (more.by === 'click') {
      if (!(await clickMore(page, more.select!, timer))) {
        isThere = time > 0
        break
      }
    } else await scrollToEnd(page)
    const { count, items } = await changed(showing, more.items, known, before)
    const isNext = before !== null && items !== null && areReplaced(before, items)
    if (isNext) {
      kept.push(...before)
      size += before.reduce((sum, { html }) => sum + html.length, 0)
      if (!areNew(items, seen)) break
    } else if (count <= known) break
    // A list that grows isn't replaced later, and reading all of it before each click would take ever longer.
    else mayReplace = false
    known = count
  }
  if (kept.length > 0) await putBack(page, more.items!, kept)
  return isThere
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

/**
 * The items once the page is quiet again; checks several times while they are neither more than `known` nor others
 * than `before`.
 */
async function changed(
  showing: Showing,
  items: string | null,
  known: number,
  before: readonly ShownItem[] | null,
): Promise<{ count: number; items: ShownItem[] | null }> {
  const { page, timer } = showing
  for (let round = 1; ; round++) {
    await settle(showing)
    const now = before === null || items === null ? null : await unlessLeaving(shownItems(page, items))
    const count = now?.length ?? (await countItems(page, items))
    const isChanged = count > known || (before !== null && now !== null && areReplaced(before, now))
    if (isChanged || round > lateRounds) return { count, items: now }
    await page.waitForTimeout(Math.min(150 * round, timer.left()))
  }
}

/** null while the page navigates. */
const unlessLeaving = <T>(read: Promise<T>): Promise<T | null> =>
  read.catch((error: unknown) => {
    if (isNavigation(error)) return null
    throw error
  })

/** Counts the items, or all elements if only our own parser can read the selector. */
const countItems = (page: Page, items: string | null): Promise<number> =>
  page.evaluate((selector) => {
    try {
      return document.querySelectorAll(selector ?? '*').length
    } catch {
      return document.querySelectorAll('*').length
    }
  }, items)
