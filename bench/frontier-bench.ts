import { frontierCosts } from './frontier-costs.ts'
import { printLater } from './measure.ts'

/** What the frontier costs per address, from ten thousand to a million, each size in a process of its own. */
export function benchFrontier(): void {
  printLater('\nFrontier: all addresses found first, then all taken and settled; processor time')
  for (const count of [10_000, 100_000, 1_000_000]) {
    const { addMicros, takeMicros, residentMb, grownMb } = frontierCosts(count)
    printLater(
      `  ${count.toLocaleString('en').padStart(9)} addresses: add ${addMicros.toFixed(2)} µs, take and settle ` +
        `${takeMicros.toFixed(2)} µs each; ${residentMb.toFixed(0)} MB resident, ${grownMb.toFixed(0)} of them for it`,
    )
  }
}
