import type { Showing } from './browser-types.ts'
import { isNavigation } from './explain-browser-failure.ts'
import { becomesStill, hasScripts } from './rendered-html.ts'

/** Milliseconds without requests and changes after which a page counts as quiet. */
const quietMs = 120
/** Pages that never become quiet are read after this many milliseconds. */
const longestMs = 5000

/**
 * Waits until the page is quiet: no request that matters in flight, and no changes. A page without scripts is quiet
 * at once.
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
      // The page navigated meanwhile: wait for the new one.
      if (!isNavigation(error)) throw error
      continue
    }
    if (visit.quietMs >= quietMs) return
    await page.waitForTimeout(Math.min(left, 30))
  }
}
