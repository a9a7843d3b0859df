import type { Recipe } from '@windrow/contract/recipe'
import type { LearntMode } from '../reading/type-modes.ts'
import type { Journal } from '../journal.ts'
import type { CounterDelta } from '../records/records.ts'
import { addCounters, noCounters } from './counters.ts'
import { EvidenceChoice } from './evidence-choice.ts'
import { FailureTally } from './failure-tally.ts'
import { ProxyTally } from './proxy-tally.ts'
import { UniqueRows } from './unique-rows.ts'
import { type AddedEntry, decodeBlock, FrontierFormatError } from './block.ts'
import type { Frontier } from '../frontier/frontier.ts'

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
  typeModes: Map<string, LearntMode>
  elapsedMs: number
}

/** Rebuilds the frontier from the blocks of earlier attempts. Throws `FrontierFormatError`. */
export async function replayJournal(
  journal: Journal,
  frontier: Frontier,
  recipe: Recipe,
  now: number,
): Promise<Replayed> {
  const settled = new NumberSet()
  const attempts = new Map<number, number>()
  const replayed: Replayed = {
    nextSequence: 0,
    counters: noCounters(),
    starts: { done: 0, failed: 0 },
    failures: new FailureTally(),
    unique: new UniqueRows(),
    evidence: new EvidenceChoice(recipe.keep),
    dropped: { duplicate: 0, incomplete: 0 },
    proxies: new ProxyTally(),
    typeModes: new Map(),
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
    }
    for (const [type, url, send] of block.seen) frontier.markSeen(type, url, send)
    for (const [id, count] of block.attempts) attempts.set(id, count)
    for (const id of block.settled) {
      settled.add(id)
      attempts.delete(id)
    }
    addCounters(replayed.counters, block.counters)
    replayed.starts.done += block.starts.done
    replayed.starts.failed += block.starts.failed
    for (const entry of block.failures ?? []) replayed.failures.restore(entry)
    if (block.evidence) replayed.evidence.restore(block.evidence)
    for (const use of block.proxies ?? []) replayed.proxies.add(use)
    for (const [type, learnt] of Object.entries(block.typeModes ?? {})) replayed.typeModes.set(type, learnt)
    for (const key of block.unique ?? []) replayed.unique.restore(key)
    replayed.dropped.duplicate += block.dropped?.duplicate ?? 0
    replayed.dropped.incomplete += block.dropped?.incomplete ?? 0
    replayed.elapsedMs += block.elapsedMs
    replayed.nextSequence++
  }
  // Second pass for the pending requests, so that a million URLs aren't held as objects in the meantime.
  for await (const { sequence, frontier: bytes } of journal.replay())
    for (const entry of (await decodeBlock(bytes, sequence)).added)
      if (!settled.has(entry[0])) restore(frontier, recipe, entry, attempts.get(entry[0]) ?? 0, now)
  return replayed
}

/** A set of small integers, one bit each. */
class NumberSet {
  private words = new Uint32Array(1024)

  add(number: number): void {
    const word = number >>> 5
    if (word >= this.words.length) {
      const larger = new Uint32Array(Math.max(word + 1, this.words.length * 2))
      larger.set(this.words)
      this.words = larger
    }
    this.words[word]! |= 1 << (number & 31)
  }

  has(number: number): boolean {
    return ((this.words[number >>> 5] ?? 0) & (1 << (number & 31))) !== 0
  }
}

function restore(frontier: Frontier, recipe: Recipe, entry: AddedEntry, attempts: number, now: number): void {
  const [id, url, type, depth, priority, carried, send = null] = entry
  // Names with a colon are the engine's own: sitemaps, feeds, pages whose type isn't known yet.
  if (!recipe.types[type] && !type.startsWith(':'))
    throw new FrontierFormatError(
      `The crawl's state waits for a page of type "${type}", which the recipe no longer has. Start a new crawl.`,
    )
  frontier.restore(
    { id, url, type, depth, priority, carried, send, attempts, deferrals: 0, notBefore: 0, heapIndex: -1 },
    now,
  )
}
