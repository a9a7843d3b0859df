import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { peakMemory } from '@windrow/contract/testing/peak-memory'

/** The fields every contender takes from a product page, as CSS selectors. */
export const productFields: Record<string, { select: string; attribute?: string }> = {
  sku: { select: '[itemprop=sku]' },
  name: { select: 'h1' },
  brand: { select: '[itemprop=brand]' },
  category: { select: '.breadcrumbs li:nth-child(2)' },
  price: { select: '.buy .price > span' },
  list_price: { select: '.buy .price > s' },
  rating: { select: '.buy [itemprop=ratingValue]' },
  reviews: { select: '.buy [itemprop=reviewCount]' },
  availability: { select: '.buy .stock' },
  image: { select: '.gallery img', attribute: 'src' },
}
export const links = { detail: 'li.card h3.card__title a', next: 'a[rel=next]' }
export const concurrency = 32
/** The fields of an item on heavy pages, by the classes of their elements and the names in JSON. */
export const heavyFields: string[] = Array.from({ length: 40 }, (_, at) => `f${at}`)
/** Heavy pages that are read at a time. */
export const heavyAtOnce = 4

/** What a contender reports on its standard output, as one line of JSON. */
export interface Outcome {
  pages: number
  rows: number
  seconds: number
  /** Seconds that processors worked for it, on all its threads. */
  processorSeconds: number
  memoryMb: number
}

export interface Start {
  /** Milliseconds of `performance.now()`. */
  time: number
  processor: NodeJS.CpuUsage
}

/** The beginning of what is measured. */
export const begin = (): Start => ({ time: performance.now(), processor: process.cpuUsage() })

/** What was measured since a beginning. */
export function outcomeOf(pages: number, rows: number, start: Start, memoryMb: number): Outcome {
  const { user, system } = process.cpuUsage(start.processor)
  const seconds = (performance.now() - start.time) / 1000
  return { pages, rows, seconds, processorSeconds: (user + system) / 1e6, memoryMb }
}

/** Prints the outcome of this process. Memory is the largest it ever held. */
export function report(pages: number, rows: number, start: Start): void {
  console.log(`outcome ${JSON.stringify(outcomeOf(pages, rows, start, peakMemory() / 1e6))}`)
}

/** A file for the rows of a contender, which is gone when its process ends. */
export function rowsFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'bench-rows-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  return join(folder, 'rows.jsonl')
}
