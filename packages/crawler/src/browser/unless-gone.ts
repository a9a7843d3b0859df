import type { Browser } from 'playwright-core'

const patienceMs = 60_000

/**
 * What a browser answers; rejects as soon as it has gone, since what it is asked at the moment of its end it may never
 * answer. One that answers nothing for a minute is ended.
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
