import { defineConfig } from 'vitest/config'
import { patienceMs } from './packages/contract/src/testing/patience.ts'

/** For the longest test on a busy machine; waits end by themselves long before, with what they waited for. */
const longestMs = 120_000

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
    ],
  },
})
