import { expect, it } from 'vitest'
import { MemoryJournal } from './testing/memory-journal.ts'
import { runCrawl } from './testing/run-crawl.ts'
import { shopPages, shopRecipe, startSite } from './testing/site.ts'

const settledOf = ({ batches }: MemoryJournal, upTo: number): number =>
  batches.slice(0, upTo + 1).reduce((sum, { delta }) => sum + delta.done + delta.failed + delta.skipped, 0)
const waiting = (byType: Readonly<Record<string, number>>): number =>
  Object.values(byType).reduce((sum, count) => sum + count, 0)

it('tells what waits by page type, and that no page will be added once the last list was read', async () => {
  await using site = await startSite(shopPages(4, 10))

  const { summary, journal } = await runCrawl(
    shopRecipe(site.origin, { fetch: { concurrency: 1, robots: 'ignore' } }),
    { flush: { pages: 4 } },
  )

  const { batches } = journal
  const total = summary.counters.done
  expect(total).toBe(44)
  batches.forEach(({ queue: { byType, isTotalKnown } }, at) => {
    // Requests of the next batch may be settled already.
    const left = waiting(byType)
    expect(settledOf(journal, at) + left).toBeLessThanOrEqual(total)
    expect(isTotalKnown).toBe(byType['list'] === undefined)
    if (isTotalKnown) expect(settledOf(journal, at) + left).toBe(total)
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
