import { Recipe } from '@windrow/contract/recipe'
import { expect, it } from 'vitest'
import { Frontier } from '../frontier/frontier.ts'
import type { Batch } from '../journal.ts'
import { MemoryJournal } from '../testing/memory-journal.ts'
import { shopRecipe } from '../testing/site.ts'
import { encodeBlock } from './block.ts'
import { noCounters } from './counters.ts'
import { OpenBatch } from './open-batch.ts'
import { replayJournal } from './replay.ts'

it('knows a form that was handed over to another part, and not the page at its address', async () => {
  const url = 'http://other.test/search'
  const send = { method: 'POST' as const, body: 'q=tent' }
  const request = { url, type: 'list', depth: 1, priority: 0, carried: null }
  const batch = new OpenBatch()
  batch.handOver(1, { ...request, send })
  const frontier = await encodeBlock({ ...batch.block, counters: noCounters(), elapsedMs: 0 })
  const journal = new MemoryJournal([{ sequence: 0, frontier } as Batch])
  const recipe = Recipe.parse(shopRecipe('http://shop.test'))
  const resumed = new Frontier({ perHost: 1, delayMs: 0 })

  await replayJournal(journal, resumed, recipe, 0)

  expect(resumed.markSeen('list', url, send)).toBe(false)
  expect(resumed.markSeen('list', url)).toBe(true)
})
