import { readContext } from '../records/page-context.ts'
import { noCounters } from './counters.ts'
import { type AddedEntry, encodeBlock, type FrontierBlock } from './block.ts'
import type { CounterDelta } from '../records/records.ts'
import type { EvidenceEntry } from './evidence-choice.ts'

/** A request of an earlier run. */
export interface EarlierPage {
  url: string
  /** See `contextOf`. */
  context: string
  depth: number
  /** Where it was redirected to; null if it wasn't. */
  finalUrl: string | null
  /** To be requested again; the others count as settled. */
  isWanted: boolean
}

/** What a rerun has from the beginning. */
export interface RerunStart {
  /** Of the pages that are kept. */
  counters: CounterDelta
  /** Keys of kept rows in tables with unique columns, see `uniqueKey`. */
  unique: readonly string[]
  /** Kept page snapshots. */
  sampled: EvidenceEntry['sampled']
}

const pagesPerBlock = 20_000

/**
 * The frontier of a rerun, as if the earlier run had read all but the wanted pages: what these link to is followed, and
 * each page is read once. To be stored as the first blocks of the new run's journal.
 */
export async function* rerunBlocks(
  pages: readonly EarlierPage[],
  firstId: number,
  start: RerunStart,
): AsyncGenerator<Uint8Array> {
  const { counters, unique, sampled } = start
  const kept = { ...emptyBlock(), counters, unique: [...unique], evidence: { failed: 0, sampled } }
  yield encodeBlock(kept)
  for (let at = 0; at < pages.length; at += pagesPerBlock)
    yield encodeBlock(blockOf(pages.slice(at, at + pagesPerBlock), firstId + at))
}

const emptyBlock = (): FrontierBlock => ({
  added: [],
  settled: [],
  attempts: [],
  seen: [],
  // Start pages that were read in the earlier run aren't told apart from others any more.
  starts: { done: 0, failed: 0 },
  counters: noCounters(),
  elapsedMs: 0,
})

function blockOf(pages: readonly EarlierPage[], firstId: number): FrontierBlock {
  const block = emptyBlock()
  for (const [at, page] of pages.entries()) {
    const id = firstId + at
    block.added.push(entryOf(page, id))
    if (page.isWanted) continue
    block.settled.push(id)
    if (page.finalUrl !== null) block.seen.push([readContext(page.context).type, page.finalUrl])
  }
  return block
}

function entryOf({ url, context, depth }: EarlierPage, id: number): AddedEntry {
  const { type, carried, send } = readContext(context)
  const plain = [id, url, type, depth, 0, carried] as const
  return send ? [...plain, send] : [...plain]
}
