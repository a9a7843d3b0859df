import { readdirSync, readFileSync } from 'node:fs'
import { memoryOf } from '@windrow/crawler/browser/process-memory'

/** This process and all it has started, and what those have started. */
function family(): number[] {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc').filter((name) => /^\d+$/.test(name)))
    try {
      const parent = /\) \S (\d+)/.exec(readFileSync(`/proc/${name}/stat`, 'utf8'))?.[1]
      parents.set(Number(name), Number(parent))
    } catch {
      // It ended while we looked.
    }
  const pids = new Set([process.pid])
  for (let before = 0; before !== pids.size;) {
    before = pids.size
    for (const [pid, parent] of parents) if (pids.has(parent)) pids.add(pid)
  }
  return [...pids]
}

/** Measures the memory of this process and its browser twice a second until it is asked for the largest, in MB. */
export function watchMemory(): () => number {
  let largest = 0
  const timer = setInterval(() => {
    void memoryOf(family()).then((bytes) => (largest = Math.max(largest, bytes ?? 0)))
  }, 500)
  return () => {
    clearInterval(timer)
    return largest / 1_000_000
  }
}
