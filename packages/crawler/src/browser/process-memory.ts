import { readFile } from 'node:fs/promises'

/**
 * Memory of processes in bytes, with shared memory counted once. Null on systems other than Linux, which don't
 * report it.
 */
export async function memoryOf(pids: readonly number[]): Promise<number | null> {
  if (process.platform !== 'linux') return null
  const sizes = await Promise.all(pids.map(ownShare))
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** The proportional share of one process; 0 if it has ended. */
async function ownShare(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')
  return Number(/^Pss:\s+(\d+) kB/m.exec(text)?.[1] ?? 0) * 1024
}
