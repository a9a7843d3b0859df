import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { routeTable } from './apps/web/route-table.ts'
import { themeSheet } from './apps/web/theme-sheet.ts'
import { patienceMs } from './packages/contract/src/testing/patience.ts'
import { testChromium } from './scripts/test-chromium.ts'

/** For the longest test on a busy machine; waits end by themselves long before, with what they waited for. */
const longestMs = 300_000

/** What the web app and its tests take from packages: bundled once, so that no run finds something new and loads the page again. */
const webLibraries = [
  '@rc-component/motion',
  '@tanstack/react-query',
  '@tanstack/react-router',
  '@tanstack/react-virtual',
  'antd',
  'axe-core',
  'lucide-react',
  'react',
  'react-dom',
  'react-dom/client',
  'react/jsx-dev-runtime',
  'react/jsx-runtime',
  'uqr',
  'vitest-browser-react/pure',
  'zod',
]

export default defineConfig({
  test: {
    // Long enough for a busy machine: what is waited for is a fact, never a time.
    expect: { poll: { timeout: patienceMs } },
    // Reading the product anew for every file took a third of the time. No test changes what modules hold.
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            'packages/*/src/**/*.test.ts',
            'apps/{practice-site,web}/src/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
          testTimeout: longestMs,
          hookTimeout: longestMs,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          // What a library will refuse one day is a fault today.
          execArgv: ['--throw-deprecation'],
          include: ['apps/server/src/**/*.test.ts'],
          globalSetup: ['apps/server/src/testing/postgres-setup.ts'],
          testTimeout: longestMs,
          hookTimeout: longestMs,
        },
      },
      {
        extends: true,
        plugins: [routeTable(), themeSheet()],
        // It warns of code of its own that it can't follow.
        logLevel: 'error',
        // Beside what else is built: what is prepared once serves every later run.
        cacheDir: '.build/components',
        optimizeDeps: { include: webLibraries, noDiscovery: true },
        test: {
          name: 'components',
          include: ['apps/web/src/**/*.browser.test.tsx'],
          testTimeout: longestMs,
          browser: {
            enabled: true,
            headless: true,
            ui: false,
            screenshotFailures: false,
            viewport: { width: 1440, height: 900 },
            provider: playwright({
              launchOptions: testChromium,
              // The first click of a run on what loads its code when it opens waits for that code to be built as well.
              actionTimeout: 60_000,
              contextOptions: { reducedMotion: 'reduce', locale: 'en-US', timezoneId: 'UTC' },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
})
