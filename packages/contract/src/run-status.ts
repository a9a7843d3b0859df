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

/** The status that people see: a run that was stopped by hand shows as STOPPED, whatever it is stored as. */
export function shownStatus(run: { status: RunStatus; manuallyStopped: boolean }): RunStatus {
  return run.manuallyStopped && !isActive(run.status) ? 'STOPPED' : run.status
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
