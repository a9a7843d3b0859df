import { availableParallelism } from 'node:os'
import type { ImportJobs } from './import-jobs.ts'
import type { PageJobs } from './page-jobs.ts'
import { HelperPool } from './helper-pool.ts'

export type Helpers = HelperPool<PageJobs>
export type ImportHelpers = HelperPool<ImportJobs>

const timeMs = 30_000
const memoryMb = 768
const idleMs = 60_000
const waitingPerAccount = 20

/** The helper processes of this node for pages and recipes. None is started before the first job. */
export function openHelpers(limits: { timeMs?: number; memoryMb?: number } = {}): Helpers {
  const size = Math.min(4, Math.max(2, availableParallelism()))
  return new HelperPool({
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
const importHelpers = 3

/** The helper processes of this node that read imported files. None is started before the first job. */
export function openImportHelpers(limits: { timeMs?: number; memoryMb?: number } = {}): ImportHelpers {
  const advice = 'split the file, or save it as CSV, and import that'
  return new HelperPool({
    entry: new URL('import-jobs.ts', import.meta.url),
    size: importHelpers,
    perAccount: importHelpers,
    waitingPerAccount,
    idleMs,
    timeMs: importTimeMs,
    memoryMb,
    advice: { time: advice, memory: advice, depth: advice },
    ...limits,
  })
}
