import type { Browser } from 'playwright-core'

const patienceMs = 60_000

/**
 * The browser's answer; rejects as soon as the browser is gone, since calls pending at its end may never be
 * answered. A browser that doesn't answer for a minute is closed.
 */
export async function unlessGone<T>(browser: Browser, work: Promise<T>): Promise<T> {
  const gone = Promise.withResolvers<never>()
  const leave = () => gone.reject(new Error('The browser has been closed.'))
  browser.once('disconnected', leave)
  if (!browser.isConnected()) leave()
  const timer = setTimeout(() => {
    leave()
    browser.close().catch(() => {})
  }, patienceMs)
  try {
    return await Promise.race([work, gone.promise])
  } finally {
    clearTimeout(timer)
    browser.off('disconnected', leave)
  }
}
