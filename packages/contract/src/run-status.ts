/** Statuses of runs as stored. A manual stop is stored separately, see {@link shownStatus}. */
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

/** Whether a run may still change on its own; a report has at most one active run. */
export const isActive = (status: RunStatus): boolean => active.has(status)
export const activeStatuses: readonly RunStatus[] = runStatuses.filter(isActive)

interface StoredStatus {
  status: RunStatus
  manuallyStopped: boolean
}

/** The status that people see: a run that was stopped manually shows as STOPPED once it has ended, whatever is stored. */
export const shownStatus = ({ status, manuallyStopped }: StoredStatus): RunStatus =>
  manuallyStopped && !isActive(status) ? 'STOPPED' : status

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

/** One sentence about a run's status. */
export const statusText = (status: RunStatus): string => statusTexts[status]

/** Whether the first page hasn't been read yet, so that the duration is unknown. */
export const startsShortly = (status: string): boolean =>
  status === 'PENDING' || status === 'INITIALIZING' || status === 'PROVISIONING'

/** The summary of a run; `duration` is text, null if it never started. */
export function runSummary(status: RunStatus, duration: string | null): string | null {
  if (startsShortly(status)) return 'Run will start shortly'
  return duration === null ? null : `Ran for ${duration}`
}

/** The status filter of the run list, in order; "All" means no filter. */
export const filterableStatuses = [
  'PROCESSING',
  'PROVISIONING',
  'INITIALIZING',
  'STOPPING',
  'SUCCESS',
  'FAILED',
  'IMPORTED',
] as const satisfies readonly RunStatus[]
