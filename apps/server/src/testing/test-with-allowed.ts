import { startTestApp, test, type TestApp } from './test-app.ts'

/** A test on an installation that allows these addresses, like WINDROW_ALLOW_ADDRESSES. */
export const testWithAllowed = (allowAddresses: readonly string[]) =>
  test.extend<{ server: TestApp }>({
    // oxlint-disable-next-line no-empty-pattern -- the runner reads the fixtures that are needed from this pattern
    server: async ({}, use) => {
      await using server = await startTestApp((config) => ({
        ...config,
        crawl: { ...config.crawl, allowAddresses: [...allowAddresses] },
      }))
      await use(server)
    },
  })
