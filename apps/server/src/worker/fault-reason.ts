import { DatabaseError } from 'pg'

const full = new Set(['ENOSPC', 'EDQUOT'])
/** PostgreSQL: class 53, insufficient resources, and 58, system error, such as a disk it cannot extend a file on. */
const databaseFull = /^(53|58)/

/**
 * Why a worker could not go on with a run, as a sentence for whoever looks at the run. The run is not lost: it waits for
 * another try.
 */
export function faultReason(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (full.has(code)) return 'The disk of the worker is full. Make room; the run goes on by itself'
  if (error instanceof DatabaseError && databaseFull.test(code))
    return 'The database has no room or memory left. Make room; the run goes on by itself'
  if (code.startsWith('E'))
    return `What was crawled could not be stored (${code}). Look after the data folder or the object store; the run goes on by itself`
  return 'A worker failed on this run; waiting for another try'
}
