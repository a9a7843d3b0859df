import type { Recipe } from '@windrow/contract/recipe'
import { startAddresses } from '../links/link-source.ts'
import { partOf } from '../frontier/crawl-part.ts'
import type { RunState } from './run-state.ts'

/** How many start requests a recipe has. They get the first ids in the frontier; duplicates count once. */
export function countStarts(recipe: Recipe): number {
  const known = new Set<string>()
  for (const { url, type, send } of startAddresses(recipe))
    known.add(send ? JSON.stringify([type, url, send.method, send.body]) : `${type} ${url}`)
  return known.size
}

/** Starts a crawl: adds the start URLs to the frontier. A part adds only those of its own hosts. */
export function addStarts({ recipe, frontier, committer, counters, part }: RunState): void {
  const now = performance.now()
  for (const start of startAddresses(recipe)) {
    if (part && partOf(start.url, part.count) !== part.number) continue
    const added = frontier.add({ ...start, depth: 0, priority: 0, carried: null }, now)
    if (!added) continue
    committer.batch.add(added)
    counters.queued++
  }
  const count = counters.queued
  committer.batch.log(
    'INFO',
    `Started with ${count.toLocaleString('en')} ${count === 1 ? 'address' : 'addresses'}.`,
  )
}
