import type { Page } from '@playwright/test'

/**
 * Waits until the screen of the current URL has replaced the one before, which stays while code and data of the next are
 * loaded. Many texts are on both, such as the name of a report, so they don't tell.
 */
export async function arrive(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const { __TSR_ROUTER__: router } = window as unknown as {
      __TSR_ROUTER__?: { state: { status: 'pending' | 'idle'; resolvedLocation?: object } }
    }
    // Not every page is one of the app, such as those of its API's documentation.
    return !router || (router.state.status === 'idle' && router.state.resolvedLocation !== undefined)
  })
}

/**
 * Goes to another screen as a link of the app does: without loading the app anew, which takes longer than the screen. For
 * tests of many screens, after one of them was loaded by its URL.
 */
export async function visit(page: Page, url: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, url)
  await arrive(page)
}
