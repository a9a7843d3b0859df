import { DatabaseError } from 'pg'
import { isDiskFull } from '../errors/disk-full.ts'

/**
 * PostgreSQL error classes 53, insufficient resources, and 58, system error, for example if a file can't be extended
 * because the disk is full.
 */
const databaseFull = /^(53|58)/

/** Why a worker failed on a run, as a sentence for the run's viewers. The run isn't lost: it waits for a retry. */
export function faultReason(error: unknown): string {
  if (isDiskFull(error)) return 'The disk of the worker is full. Make room; the run goes on by itself'
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (error instanceof DatabaseError && databaseFull.test(code))
    return 'The database has no room or memory left. Make room; the run goes on by itself'
  if (code.startsWith('E'))
    return `What was crawled could not be stored (${code}). Look after the data folder or the object store; the run goes on by itself`
  return 'A worker failed on this run; waiting for another try'
}
