import { exportRefusal, type ExportRefusal } from '@windrow/contract/export-availability'
import { isExpired } from '@windrow/contract/run-origin'
import { shownStatus } from '@windrow/contract/run-status'
import type { RunRow } from '../database/run-tables.ts'
import { AppError } from '../errors/app-error.ts'

/** What decides whether the rows of a run can leave. */
type LeavingRun = Pick<
  RunRow,
  | 'status'
  | 'manually_stopped'
  | 'debug_message'
  | 'origin'
  | 'rows'
  | 'archived_at'
  | 'deleted_at'
  | 'data_expires_at'
>

/** The columns of `runs` that {@link refusalOf} reads. */
export const leavingColumns = [
  'runs.status',
  'runs.manually_stopped',
  'runs.debug_message',
  'runs.origin',
  'runs.rows',
  'runs.archived_at',
  'runs.deleted_at',
  'runs.data_expires_at',
] as const

interface LeavingOptions {
  /** Asks for the rows that there are so far. */
  current: boolean
  /** A run without rows is no reason to refuse: others have some, or it is compared with them. */
  mayBeEmpty?: boolean
}

/** Why the rows of a run cannot leave, with the same words as the screen; null where they can. */
export function refusalOf(run: LeavingRun, { current, mayBeEmpty }: LeavingOptions): ExportRefusal | null {
  const status = shownStatus({
    status: run.status,
    manuallyStopped: run.manually_stopped,
    debugMessage: run.debug_message,
  })
  const refusal = exportRefusal({
    status,
    origin: run.origin,
    // Of a run that has ended and may be empty, one row stands for those that there are.
    rows: mayBeEmpty ? Math.max(run.rows, 1) : run.rows,
    archived: run.archived_at !== null,
    deleted: run.deleted_at !== null,
    expired: isExpired(run.data_expires_at),
  })
  return refusal && current && refusal.offersCurrent ? null : refusal
}

/** Refuses a run whose rows cannot leave; `name` tells which of several it is. Throws CONFLICT. */
export function checkExport(run: LeavingRun, options: LeavingOptions, name = ''): void {
  const refusal = refusalOf(run, options)
  if (refusal) throw new AppError('CONFLICT', `${name}${refusal.title}: ${refusal.text}`)
}
