import type { Browser, BrowserContext } from 'playwright-core'
import type { BrowserLook } from './browser-types.ts'
import type { EgressProxy } from './egress-proxy.ts'

/** The initial state of a context: cookies and storage of sites. */
export type StoredState = Awaited<ReturnType<BrowserContext['storageState']>>

/** Opens a context whose traffic goes through its own proxy. */
export async function openContext(
  browser: Browser,
  proxy: EgressProxy,
  { userAgent, settings }: BrowserLook,
  state: StoredState | null,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    proxy: { server: proxy.address, bypass: '<-loopback>' },
    userAgent,
    viewport: settings.viewport ?? { width: 1280, height: 800 },
    locale: settings.locale ?? 'en-US',
    timezoneId: settings.timeZone ?? 'UTC',
    serviceWorkers: 'block',
    acceptDownloads: false,
    ...(state && { storageState: state }),
  })
  // The launch flags restrict WebRTC to the proxy; this removes it from pages altogether.
  await context.addInitScript(() => {
    for (const name of ['RTCPeerConnection', 'webkitRTCPeerConnection', 'RTCDataChannel'])
      Reflect.deleteProperty(globalThis, name)
  })
  return context
}
