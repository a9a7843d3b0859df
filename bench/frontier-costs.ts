import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { Frontier } from '@windrow/crawler/frontier/frontier'
import { processorTime } from './measure.ts'

/** What the frontier costs with so many addresses: times are of the processor, for each address. */
export interface FrontierCosts {
  addMicros: number
  /** Finding out that an address is known. */
  knownMicros: number
  /** Taking and settling. */
  takeMicros: number
  residentMb: number
  grownMb: number
}

/** Addresses that are asked for again. */
const asked = 100_000

/** Adds so many addresses, then takes and settles them, in a process of its own. */
export function frontierCosts(count: number): FrontierCosts {
  const printed = execFileSync(process.execPath, [
    '--expose-gc',
    fileURLToPath(import.meta.url),
    String(count),
  ])
  return JSON.parse(printed.toString()) as FrontierCosts
}

const urlOf = (at: number) =>
  `https://shop-${at % 10}.example/catalogue/department-${at % 97}/products/${at}-some-product-name`

/** Microseconds of processor time for each of `count`. */
function microsOf(count: number, work: (at: number) => void): number {
  const started = processorTime()
  for (let at = 0; at < count; at++) work(at)
  return ((processorTime() - started) * 1000) / count
}

function measure(count: number): FrontierCosts {
  const rss = () => process.memoryUsage.rss() / 1e6
  const before = rss()
  const frontier = new Frontier({ perHost: 8, delayMs: 0 })
  const addMicros = microsOf(count, (at) =>
    frontier.add({ url: urlOf(at), type: 'product', depth: 2 + (at % 3), priority: 0, carried: null }, 0),
  )
  globalThis.gc?.()
  const residentMb = rss()
  const knownMicros = microsOf(asked, (at) => {
    if (frontier.markSeen('product', urlOf((at * 7919) % count))) throw new Error('an address was forgotten')
  })
  const takeMicros = microsOf(count, () => frontier.settle(frontier.take(0)!, 0))
  if (frontier.pending > 0) throw new Error('not everything was taken')
  return { addMicros, knownMicros, takeMicros, residentMb, grownMb: residentMb - before }
}

const count = Number(process.argv[2])
if (import.meta.main && count > 0) process.stdout.write(JSON.stringify(measure(count)))
