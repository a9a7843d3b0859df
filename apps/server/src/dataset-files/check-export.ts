import { exportRefusal, type ExportRefusal } from '@windrow/contract/export-availability'
import { isExpired } from '@windrow/contract/run-origin'
import { shownStatus } from '@windrow/contract/run-status'
import type { RunRow } from '../database/run-tables.ts'
import { AppError } from '../errors/app-error.ts'

/** The columns that decide whether a run's rows can be exported. */
type LeavingRun = Pick<
  RunRow,
  'status' | 'manually_stopped' | 'origin' | 'rows' | 'archived_at' | 'deleted_at' | 'data_expires_at'
>

/** The columns of `runs` that {@link refusalOf} reads. */
export const leavingColumns = [
  'runs.status',
  'runs.manually_stopped',
  'runs.origin',
  'runs.rows',
  'runs.archived_at',
  'runs.deleted_at',
  'runs.data_expires_at',
] as const

interface LeavingOptions {
  /** Exports the rows so far of a run in progress. */
  current: boolean
  /** A run without rows is acceptable: other runs have some, or it is compared with them. */
  mayBeEmpty?: boolean
}

/** Why a run's rows can't be exported, as the screen words it; null if they can. */
export function refusalOf(run: LeavingRun, { current, mayBeEmpty }: LeavingOptions): ExportRefusal | null {
  const status = shownStatus({ status: run.status, manuallyStopped: run.manually_stopped })
  const refusal = exportRefusal({
    status,
    origin: run.origin,
    // If the run may be empty, count at least one row.
    rows: mayBeEmpty ? Math.max(run.rows, 1) : run.rows,
    archived: run.archived_at !== null,
    deleted: run.deleted_at !== null,
    expired: isExpired(run.data_expires_at),
  })
  return refusal && current && refusal.offersCurrent ? null : refusal
}

/** Throws CONFLICT if a run's rows can't be exported; `name` identifies it among several. */
export function checkExport(run: LeavingRun, options: LeavingOptions, name = ''): void {
  const refusal = refusalOf(run, options)
  if (refusal) throw new AppError('CONFLICT', `${name}${refusal.title}: ${refusal.text}`)
}
