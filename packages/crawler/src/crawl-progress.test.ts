import { expect, it } from 'vitest'
import type { Batch } from './journal.ts'
import { MemoryJournal } from './testing/memory-journal.ts'
import { runCrawl } from './testing/run-crawl.ts'
import { shopPages, shopRecipe, startSite } from './testing/site.ts'

const settled = (batches: readonly Batch[]): number =>
  batches.reduce((sum, { delta }) => sum + delta.done + delta.failed + delta.skipped, 0)
const waiting = (byType: Readonly<Record<string, number>>): number =>
  Object.values(byType).reduce((sum, count) => sum + count, 0)

it('tells what waits by page type, and that no page will be added once the last list was read', async () => {
  const pages = shopPages(4, 10)
  const journal = new MemoryJournal()
  let answered = 0
  // Each page is held until those before it are committed, so that each has a batch of its own.
  await using site = await startSite({
    '*': (request, response) => {
      const before = answered++
      const answer = () => {
        if (settled(journal.batches) < before) setImmediate(answer)
        else response.setHeader('content-type', 'text/html').end(pages[request.url!])
      }
      answer()
    },
  })

  await runCrawl(shopRecipe(site.origin, { fetch: { concurrency: 1, robots: 'ignore' } }), {
    journal,
    flush: { pages: 1 },
  })

  const { batches } = journal
  expect(settled(batches)).toBe(44)
  batches.forEach(({ queue: { byType, isTotalKnown } }, at) => {
    const known = settled(batches.slice(0, at + 1)) + waiting(byType)
    expect(known).toBeLessThanOrEqual(44)
    expect(isTotalKnown).toBe(byType['list'] === undefined)
    if (isTotalKnown) expect(known).toBe(44)
  })
  expect(batches.some(({ queue }) => (queue.byType['detail'] ?? 0) > 0 && queue.byType['list'] === 1)).toBe(
    true,
  )
  expect(batches.some(({ queue }) => queue.isTotalKnown && waiting(queue.byType) > 0)).toBe(true)
  expect(batches.at(-1)!.queue).toEqual({ byType: {}, isTotalKnown: true })
})

it('knows it again after the run was taken up', async () => {
  await using site = await startSite(shopPages(1, 60))
  const recipe = shopRecipe(site.origin, { fetch: { concurrency: 1, robots: 'ignore' } })
  const cut = new MemoryJournal([], 1)
  await expect(runCrawl(recipe, { journal: cut, flush: { pages: 4 } })).rejects.toThrow('the journal was cut')
  const left = cut.batches.at(-1)!.queue.byType['detail']!
  expect(left).toBeGreaterThan(0)

  const { journal } = await runCrawl(recipe, {
    journal: new MemoryJournal(cut.batches),
    flush: { pages: 1 },
  })

  const next = journal.batches[cut.batches.length]!
  expect(next.queue.isTotalKnown).toBe(true)
  expect(waiting(next.queue.byType)).toBeLessThan(left)
  expect(journal.batches.at(-1)!.queue.byType).toEqual({})
})
