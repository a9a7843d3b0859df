import { bundledChromium } from '../packages/crawler/src/browser/bundled-chromium.ts'

/**
 * Launch options of the tests' browser: the packaged one if installed, otherwise Playwright's own, which must be
 * installed.
 */
export const testChromium = {
  executablePath: (await bundledChromium()) ?? undefined,
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
}
