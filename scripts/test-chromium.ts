import { bundledChromium } from '../packages/crawler/src/browser/bundled-chromium.ts'

/** How tests start their browser: the one that comes as a package; where there is none, Playwright's own has to be installed. */
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
