import type { Recipe } from '@windrow/contract/recipe'
import type { CounterDelta, Journal } from '../journal.ts'
import { addCounters, noCounters } from '../run/counters.ts'
import { EvidenceChoice } from '../run/evidence-choice.ts'
import { FailureTally } from '../run/failure-tally.ts'
import { ProxyTally } from '../run/proxy-tally.ts'
import { UniqueRows } from '../run/unique-rows.ts'
import { type AddedEntry, decodeBlock, FrontierFormatError } from './block.ts'
import type { Frontier } from './frontier.ts'

export interface Replayed {
  /** The number of the next batch; 0 for a new crawl. */
  nextSequence: number
  counters: CounterDelta
  starts: { done: number; failed: number }
  failures: FailureTally
  unique: UniqueRows
  evidence: EvidenceChoice
  dropped: { duplicate: number; incomplete: number }
  proxies: ProxyTally
  elapsedMs: number
}

/** Rebuilds the frontier from the blocks of earlier attempts. Throws `FrontierFormatError`. */
export async function replayJournal(
  journal: Journal,
  frontier: Frontier,
  recipe: Recipe,
  now: number,
): Promise<Replayed> {
  const pending = new Map<number, { entry: AddedEntry; attempts: number }>()
  const replayed: Replayed = {
    nextSequence: 0,
    counters: noCounters(),
    starts: { done: 0, failed: 0 },
    failures: new FailureTally(),
    unique: new UniqueRows(),
    evidence: new EvidenceChoice(recipe.keep),
    dropped: { duplicate: 0, incomplete: 0 },
    proxies: new ProxyTally(),
    elapsedMs: 0,
  }
  for await (const { sequence, frontier: bytes } of journal.replay()) {
    if (sequence !== replayed.nextSequence)
      throw new FrontierFormatError(
        `The crawl's state has a gap: block ${sequence} follows block ${replayed.nextSequence - 1}.`,
      )
    const block = await decodeBlock(bytes, sequence)
    for (const entry of block.added) {
      frontier.markSeen(entry[2], entry[1], entry[6])
      frontier.skipIds(entry[0] + 1)
      pending.set(entry[0], { entry, attempts: 0 })
    }
    for (const [type, url] of block.seen) frontier.markSeen(type, url)
    for (const [id, attempts] of block.attempts) pending.get(id)!.attempts = attempts
    for (const id of block.settled) pending.delete(id)
    addCounters(replayed.counters, block.counters)
    replayed.starts.done += block.starts.done
    replayed.starts.failed += block.starts.failed
    for (const entry of block.failures ?? []) replayed.failures.restore(entry)
    if (block.evidence) replayed.evidence.restore(block.evidence)
    for (const use of block.proxies ?? []) replayed.proxies.add(use)
    for (const key of block.unique ?? []) replayed.unique.restore(key)
    replayed.dropped.duplicate += block.dropped?.duplicate ?? 0
    replayed.dropped.incomplete += block.dropped?.incomplete ?? 0
    replayed.elapsedMs += block.elapsedMs
    replayed.nextSequence++
  }
  for (const { entry, attempts } of pending.values()) restore(frontier, recipe, entry, attempts, now)
  return replayed
}

function restore(frontier: Frontier, recipe: Recipe, entry: AddedEntry, attempts: number, now: number): void {
  const [id, url, type, depth, priority, carried, send = null] = entry
  // Names with a colon are the engine's own: sitemaps, feeds, pages whose type is not known yet.
  if (!recipe.types[type] && !type.startsWith(':'))
    throw new FrontierFormatError(
      `The crawl's state waits for a page of type "${type}", which the recipe no longer has. Start the crawl anew.`,
    )
  frontier.restore(
    { id, url, type, depth, priority, carried, send, attempts, deferrals: 0, notBefore: 0, heapIndex: -1 },
    now,
  )
}
