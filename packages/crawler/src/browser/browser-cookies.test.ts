import { describe, expect, it } from 'vitest'
import { runCrawl } from '../testing/run-crawl.ts'
import { type Answer, startSite } from '../testing/site.ts'

/** Reads what has arrived of an endless answer, and then waits for another page to begin. */
const slow = `<body><script>
  fetch('/endless').then(async ({ body }) => {
    const reader = body.getReader()
    for (let size = 0; size < 500000; ) size += (await reader.read()).value.length
    await fetch('/read')
    document.body.append(document.createElement('h2'))
  })
</script>`
type Response = Parameters<Answer>[1]
const end = (response: Response) => void response.setHeader('content-type', 'text/html').end('<h2>x</h2>')

async function endAfter(moment: Promise<void>, response: Response): Promise<void> {
  await moment
  end(response)
}

describe('pages in the browser that share their cookies', () => {
  it('keep the bytes that were counted when another of them begins', async () => {
    const read = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    await using site = await startSite({
      '/slow': slow,
      '/endless': (_request, response) => void response.write('x'.repeat(500_000)),
      '/read': (_request, response) => {
        read.resolve()
        void endAfter(begun.promise, response)
      },
      // Its end lets the next page begin, and it isn't a page in the browser.
      '/plain': (_request, response) => void endAfter(read.promise, response),
      '/next': (_request, response) => {
        begun.resolve()
        end(response)
      },
    })
    const type = { table: 'things', fields: { name: { select: 'h2' } } }

    const { journal, summary } = await runCrawl({
      version: 1,
      start: [`${site.origin}/slow`, { url: `${site.origin}/plain`, type: 'plain' }, `${site.origin}/next`],
      types: { page: { ...type, browser: { waitFor: 'h2' } }, plain: { ...type, mode: 'http' } },
      fetch: { mode: 'browser', cookies: 'run', concurrency: 2, retries: 0, robots: 'ignore' },
    })

    expect(summary.counters).toMatchObject({ done: 3, failed: 0 })
    const bytes = journal.requests.reduce((sum, request) => sum + request.bytes, 0)
    expect(bytes).toBeGreaterThanOrEqual(500_000)
  })
})
