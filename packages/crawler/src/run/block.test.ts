import { describe, expect, it } from 'vitest'
import { noCounters } from './counters.ts'
import { MemoryJournal } from '../testing/memory-journal.ts'
import { runCrawl } from '../testing/run-crawl.ts'
import { shopPages, shopRecipe, startSite } from '../testing/site.ts'
import { decodeBlock, encodeBlock, type FrontierBlock, FrontierFormatError } from './block.ts'

const block: FrontierBlock = {
  added: [[0, 'http://a.test/ü', 'page', 1, 0, { name: 'x' }]],
  settled: [3, 4],
  attempts: [[5, 2]],
  seen: [['page', 'http://a.test/']],
  starts: { done: 1, failed: 0 },
  counters: { ...noCounters(), done: 2 },
  elapsedMs: 12.5,
}

describe('a frontier block', () => {
  it('comes back as it was', async () => {
    expect(await decodeBlock(await encodeBlock(block), 0)).toEqual(block)
  })

  it('is refused when damaged, cut, foreign or of another version', async () => {
    const bytes = await encodeBlock(block)
    const damaged = Uint8Array.from(bytes)
    damaged[bytes.length - 9]! ^= 0xff
    const newer = Uint8Array.from(bytes)
    newer[4] = 9

    await expect(decodeBlock(damaged, 3)).rejects.toThrow("Block 3 of the crawl's state is damaged.")
    await expect(decodeBlock(bytes.subarray(0, bytes.length - 4), 3)).rejects.toThrow(FrontierFormatError)
    await expect(decodeBlock(newer, 0)).rejects.toThrow('is in format 9; this version reads format 1 only')
    await expect(decodeBlock(Buffer.from('{"a":1}'), 0)).rejects.toThrow("is not one of Windrow's")
  })

  it('ends a crawl with a clear error when one is missing or the recipe lost a page type', async () => {
    await using site = await startSite(shopPages(3, 6))
    // One after the other, so that the pages aren't combined into one or two batches.
    const slow = shopRecipe(site.origin, { limits: { pages: 12 }, fetch: { concurrency: 1, perHost: 1 } })
    const { journal } = await runCrawl(slow, { flush: { pages: 1 } })
    // Never the last one, whose absence can't be detected.
    const middle = Math.floor((journal.batches.length - 1) / 2)
    const gap = new MemoryJournal(journal.batches.filter((batch) => batch.sequence !== middle))
    const other = { version: 1, start: [site.origin], types: { list: { table: 't', fields: { x: {} } } } }

    await expect(runCrawl(shopRecipe(site.origin), { journal: gap })).rejects.toThrow('has a gap')
    await expect(runCrawl(other, { journal: new MemoryJournal(journal.batches) })).rejects.toThrow(
      'page of type "detail"',
    )
  })
})
