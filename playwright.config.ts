import { defineConfig } from '@playwright/test'
import { patienceMs } from './packages/contract/src/testing/patience.ts'
import { testChromium } from './scripts/test-chromium.ts'

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  globalSetup: './e2e/prepare-database.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  // One more than cores: two wait for each other's servers and timers a tenth of the time.
  workers: 3,
  retries: 0,
  // Long enough for a busy machine: what is waited for is a fact, never a time.
  timeout: 600_000,
  expect: { timeout: patienceMs },
  reporter: [['list'], ['json', { outputFile: '.build/reports/browser.json' }]],
  use: {
    viewport: { width: 1440, height: 900 },
    // As long as for what is expected: a click that finds nothing must not use up the time of the whole test.
    actionTimeout: patienceMs,
    // What opens stands at once: what is looked at then is not half transparent.
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-US',
    timezoneId: 'UTC',
    // A trace slows every test down: asked for where a failure is to be looked at.
    trace: process.env['E2E_TRACE'] ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: testChromium,
  },
})
