import { type Browser, chromium } from 'playwright-core'
import { TransientPageError } from '../fetch/page-error.ts'
import { fontEnvironment } from './bundled-chromium.ts'
import { firstLine } from './explain-browser-failure.ts'

/*
 * All traffic goes through our proxy on loopback, which checks every address. The browser itself resolves no names,
 * opens no connections past the proxy (QUIC, WebRTC), and makes no requests of its own. Frames stay in the process
 * of their page: one page is one process, its frames are readable, and it takes less memory.
 */
const args = [
  '--disable-gpu',
  '--disable-quic',
  '--disable-site-isolation-trials',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
  '--dns-prefetch-disable',
  '--no-pings',
  '--proxy-bypass-list=<-loopback>',
]

/** A proxy address without a listener: requests that don't belong to a page go nowhere. */
const nowhere = 'http://127.0.0.1:9'

/** Starts a browser. Rejects with a `PageError` that may be temporary. */
export async function launchBrowser(executablePath: string): Promise<Browser> {
  const launch = (chromiumSandbox: boolean) =>
    chromium.launch({
      executablePath,
      args,
      env: { ...process.env, ...fontEnvironment(executablePath) },
      chromiumSandbox,
      proxy: { server: nowhere },
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
      timeout: 30_000,
    })
  try {
    // Chromium can't use its sandbox as root, nor in many containers.
    const isRoot = process.getuid?.() === 0
    return isRoot ? await launch(false) : await launch(true).catch(() => launch(false))
  } catch (error) {
    throw new TransientPageError(
      'BROWSER_CRASHED',
      `The browser ${executablePath} did not start: ${firstLine(error)}.`,
    )
  }
}
