import { availableParallelism } from 'node:os'
import type { ImportJobs } from './import-jobs.ts'
import type { PageJobs } from './page-jobs.ts'
import { ThreadPool } from './thread-pool.ts'

export type Threads = ThreadPool<PageJobs>
export type ImportThreads = ThreadPool<ImportJobs>

const timeMs = 30_000
const memoryMb = 768
const idleMs = 60_000
const waitingPerAccount = 20

/** The threads of this node for pages and recipes. None is started before the first job. */
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
    advice: {
      time: 'try it with a smaller page, fewer fields or simpler selectors',
      memory: 'try it with a smaller page or fewer fields',
      depth: 'try it with a flatter page',
    },
    ...limits,
  })
}

/** Two gigabytes of any format take less, most a few minutes. */
const importTimeMs = 30 * 60_000
/** As many as a node's concurrent jobs, which are already limited per account. */
const importThreads = 3

/** The threads of this node that read imported files. None is started before the first job. */
export function openImportThreads(limits: { timeMs?: number; memoryMb?: number } = {}): ImportThreads {
  const advice = 'split the file, or save it as CSV, and import that'
  return new ThreadPool({
    entry: new URL('import-jobs.ts', import.meta.url),
    size: importThreads,
    perAccount: importThreads,
    waitingPerAccount,
    idleMs,
    timeMs: importTimeMs,
    memoryMb,
    advice: { time: advice, memory: advice, depth: advice },
    ...limits,
  })
}
