import type { Showing } from './browser-types.ts'
import { isNavigation } from './explain-browser-failure.ts'
import { becomesStill, hasScripts } from './rendered-html.ts'

/** Nothing was on its way and nothing changed for so long: the page is quiet. Milliseconds. */
const quietMs = 120
/** Pages that never become quiet are read after this; milliseconds. */
const longestMs = 5000

/**
 * Waits until the page has become quiet: nothing that matters on its way, and its content at rest. A page without
 * scripts is so at once.
 */
export async function settle({ page, timer, visit }: Showing): Promise<void> {
  const ends = performance.now() + Math.min(longestMs, timer.left())
  for (;;) {
    const left = ends - performance.now()
    if (left <= 0) return
    try {
      await page.waitForLoadState('domcontentloaded', { timeout: left })
      const isStatic = !(await page.evaluate(hasScripts))
      if (isStatic && !visit.isLeaving) return
      if (!isStatic) await page.evaluate(becomesStill, [quietMs, left] as [number, number])
    } catch (error) {
      // The page went elsewhere while we looked: then that is the page to wait for.
      if (!isNavigation(error)) throw error
      continue
    }
    if (visit.quietMs >= quietMs) return
    await page.waitForTimeout(Math.min(left, 30))
  }
}
