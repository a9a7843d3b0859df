import { availableParallelism } from 'node:os'
import type { PageJobs } from './page-jobs.ts'
import { ThreadPool } from './thread-pool.ts'

export type Threads = ThreadPool<PageJobs>

const timeMs = 30_000
const memoryMb = 768
const idleMs = 60_000
const waitingPerAccount = 20

/** The threads of this node for work on pages and recipes. None is started before the first job. */
export function openThreads(limits: { timeMs?: number; memoryMb?: number } = {}): Threads {
  const size = Math.min(4, Math.max(2, availableParallelism()))
  return new ThreadPool({
    entry: new URL('page-jobs.ts', import.meta.url),
    size,
    perAccount: size - 1,
    waitingPerAccount,
    idleMs,
    timeMs,
    memoryMb,
    ...limits,
  })
}
