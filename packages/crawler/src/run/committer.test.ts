import { expect, it } from 'vitest'
import { MemoryJournal } from '../testing/memory-journal.ts'
import { Committer } from './committer.ts'

/** A committer whose batch is due at once. */
function started() {
  const journal = new MemoryJournal()
  const queue = () => ({ byType: {}, isTotalKnown: true })
  const events = { committed: () => {}, failed: () => {}, queue }
  const committer = new Committer(journal, 0, { everyMs: 1, pages: 0, bytes: 0 }, events)
  committer.batch.log('INFO', 'of a page that is not settled yet')
  return { journal, committer }
}

it('hands over what is left', async () => {
  const { journal, committer } = started()

  await committer.drain()

  expect(journal.logs).toHaveLength(1)
})

it('hands over nothing more once it is closed', async () => {
  const { journal, committer } = started()
  const { batch } = committer

  committer.close()
  committer.grown()

  // A committed batch is replaced at once.
  expect(committer.batch).toBe(batch)
  await expect(committer.drain()).rejects.toThrow('The crawl has ended')
  expect(journal.batches).toEqual([])
})
