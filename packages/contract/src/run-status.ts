/** Where a run stands, as stored. A manual stop is a property beside it, see {@link shownStatus}. */
export const runStatuses = [
  'PENDING',
  'PROVISIONING',
  'INITIALIZING',
  'PROCESSING',
  'STOPPING',
  'STOPPED',
  'SUCCESS',
  'FAILED',
  'IMPORTED',
] as const
export type RunStatus = (typeof runStatuses)[number]

const active: ReadonlySet<RunStatus> = new Set([
  'PENDING',
  'PROVISIONING',
  'INITIALIZING',
  'PROCESSING',
  'STOPPING',
])

/** An active run may still change by itself; a report has at most one. */
export const isActive = (status: RunStatus): boolean => active.has(status)
export const activeStatuses: readonly RunStatus[] = runStatuses.filter(isActive)

/** Debug messages of a processing run that say more than its status. */
export const refiningMessages = ['INITIALIZING', 'PROVISIONING', 'STOPPING'] as const

interface StoredStatus {
  status: RunStatus
  manuallyStopped: boolean
  debugMessage?: string | null
}

/**
 * The status that people see. A run that was stopped by hand shows as STOPPED, whatever it is stored as; a processing
 * one shows as what its debug message says where that is a status.
 */
export function shownStatus({ status, manuallyStopped, debugMessage }: StoredStatus): RunStatus {
  if (manuallyStopped && !isActive(status)) return 'STOPPED'
  const refined = refiningMessages.find((message) => message === debugMessage)
  return status === 'PROCESSING' && refined ? refined : status
}

const statusTexts: Record<RunStatus, string> = {
  PENDING: 'The run is waiting for a free worker',
  PROVISIONING: 'The dataset is being provisioned',
  INITIALIZING: 'The dataset is being initialized',
  PROCESSING: 'The dataset is still being processed',
  STOPPING: 'The run is stopping; pages in flight are being finished',
  STOPPED: 'The run has been manually stopped',
  SUCCESS: 'The run has been completed',
  FAILED: 'This run has failed.',
  IMPORTED: 'The dataset was imported',
}

/** One sentence about where a run stands. */
export const statusText = (status: RunStatus): string => statusTexts[status]

/** Before the first page is read: nothing can be said yet of how long it runs. */
export const startsShortly = (status: string): boolean =>
  status === 'PENDING' || status === 'INITIALIZING' || status === 'PROVISIONING'

/** The summary of a run; `duration` as people read it, null where it never began. */
export function runSummary(status: RunStatus, duration: string | null): string | null {
  if (startsShortly(status)) return 'Run will start shortly'
  return duration === null ? null : `Ran for ${duration}`
}

/** The status filter of the run list, in its order; "All" is the absence of a filter. */
export const filterableStatuses = [
  'PROCESSING',
  'PROVISIONING',
  'INITIALIZING',
  'STOPPING',
  'SUCCESS',
  'FAILED',
  'IMPORTED',
] as const satisfies readonly RunStatus[]
