import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** Ticks of the clock in a second, as Linux counts them for programs. */
const ticks = 100

/** The fields of a process after its name, from its state on (proc(5), /proc/pid/stat); null if it has ended. */
function statOf(pid: number | string): string[] | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return null
  }
}

/**
 * Seconds that processors have worked for these processes, their children, and the children that have ended. Linux only:
 * null elsewhere.
 */
export function processorSeconds(pids: readonly number[]): number | null {
  if (!existsSync('/proc/self/stat')) return null
  const sumOf = (stat: readonly string[], from: number, to: number) =>
    stat.slice(from, to).reduce((sum, field) => sum + Number(field), 0)
  let sum = 0
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const stat = statOf(pid)
    if (!stat) continue
    if (pids.includes(Number(pid))) sum += sumOf(stat, 11, 15)
    else if (pids.includes(Number(stat[1]))) sum += sumOf(stat, 11, 13)
  }
  return sum / ticks
}

/** Keeps a process with all its threads on one core; returns whether that is possible here. */
export const keepOnCore = (pid: number, core: number): boolean =>
  spawnSync('taskset', ['-acp', String(core), String(pid)]).status === 0
