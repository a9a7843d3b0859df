import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { printLater } from './measure.ts'
import { Frontier } from '@windrow/crawler/frontier/frontier'

/** What the frontier costs per address, from ten thousand to a million, each size in a process of its own. */
export function benchFrontier(): void {
  printLater('\nFrontier: all addresses found first, then all taken and settled')
  for (const count of [10_000, 100_000, 1_000_000]) {
    const printed = execFileSync(process.execPath, [
      '--expose-gc',
      fileURLToPath(import.meta.url),
      String(count),
    ])
    const { addMicros, takeMicros, residentMb, grownMb } = JSON.parse(printed.toString()) as Figures
    printLater(
      `  ${count.toLocaleString('en').padStart(9)} addresses: add ${addMicros.toFixed(2)} µs, take and settle ` +
        `${takeMicros.toFixed(2)} µs each; ${residentMb.toFixed(0)} MB resident, ${grownMb.toFixed(0)} of them for it`,
    )
  }
}

interface Figures {
  addMicros: number
  takeMicros: number
  residentMb: number
  grownMb: number
}

function measure(count: number): Figures {
  const rss = () => process.memoryUsage.rss() / 1e6
  const before = rss()
  const frontier = new Frontier({ perHost: 8, delayMs: 0 })
  let started = performance.now()
  for (let at = 0; at < count; at++) {
    const url = `https://shop-${at % 10}.example/catalogue/department-${at % 97}/products/${at}-some-product-name`
    frontier.add({ url, type: 'product', depth: 2 + (at % 3), priority: 0, carried: null }, 0)
  }
  const addMicros = ((performance.now() - started) * 1000) / count
  globalThis.gc?.()
  const residentMb = rss()
  started = performance.now()
  for (let taken = frontier.take(0); taken; taken = frontier.take(0)) frontier.settle(taken, 0)
  const takeMicros = ((performance.now() - started) * 1000) / count
  if (frontier.pending > 0) throw new Error('not everything was taken')
  return { addMicros, takeMicros, residentMb, grownMb: residentMb - before }
}

const count = Number(process.argv[2])
if (import.meta.main && count > 0) process.stdout.write(JSON.stringify(measure(count)))
