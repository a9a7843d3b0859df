import { readFileSync } from 'node:fs'

/**
 * The peak memory of this process since its program started, in bytes. Not `getrusage`: its figure survives `exec`
 * (getrusage(2), `ru_maxrss`), so a child of a large process would report its parent's size.
 */
export function peakMemory(): number {
  if (process.platform !== 'linux') return process.resourceUsage().maxRSS * 1024
  const kilobytes = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]
  if (!kilobytes) throw new Error('The kernel does not tell the most memory that this process has held.')
  return Number(kilobytes) * 1024
}
