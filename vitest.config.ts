import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // Long enough for a busy machine: what is waited for is a fact, never a time.
    expect: { poll: { timeout: 60_000 } },
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
          testTimeout: 180_000,
          hookTimeout: 180_000,
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
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
})
