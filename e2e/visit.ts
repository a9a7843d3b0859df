import type { Page } from '@playwright/test'

/**
 * Goes to another screen as a link of the app does: without loading the app anew, which takes longer than the screen. For
 * tests of many screens, after one of them was loaded by its URL.
 */
export const visit = (page: Page, url: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, url)
