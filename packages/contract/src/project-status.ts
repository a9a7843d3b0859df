/** Project statuses and their transitions. Doesn't use zod, so the browser can import it. */
export const projectStatuses = [
  'ACTIVE',
  'PENDING',
  'PROCESSING',
  'COMPLETED',
  'CANCELED',
  'DELETED',
] as const
export type ProjectStatus = (typeof projectStatuses)[number]

/** Days for which a deleted project can be restored; then it is removed permanently, with its runs and their data. */
export const deletedProjectDays = 30

/** When a deleted project is removed. */
export const removalDate = (deleted: Date | string): Date =>
  new Date(new Date(deleted).getTime() + deletedProjectDays * 86_400_000)

export const projectRepeats = ['One-time', 'Recurring'] as const
export type ProjectRepeat = (typeof projectRepeats)[number]

/** Statuses in which a project is inactive: schedules are paused and no run can start. */
const inactive: ReadonlySet<ProjectStatus> = new Set(['CANCELED', 'DELETED'])

/** The flags for a status. */
export const projectFlags = (project: { status: ProjectStatus }) => ({
  isCanceled: project.status === 'CANCELED',
  isDeleted: project.status === 'DELETED',
})

export const isInactive = (status: ProjectStatus): boolean => inactive.has(status)

const order: Partial<Record<ProjectStatus, number>> = { PENDING: 0, PROCESSING: 1, ACTIVE: 2, COMPLETED: 3 }

/**
 * Whether a project may change from one status to another: work proceeds from PENDING over PROCESSING and ACTIVE to
 * COMPLETED, and a completed project may be resumed; CANCELED and DELETED can be reached from any status, and lead
 * to any.
 */
export function mayBecome(from: ProjectStatus, to: ProjectStatus): boolean {
  if (from === to) return false
  if (isInactive(from) || isInactive(to)) return true
  return from === 'COMPLETED' ? to !== 'PENDING' : order[to]! > order[from]!
}

/** What a pending project waits for; null for other statuses. */
export const pendingReason = (project: { status: ProjectStatus; totalReports: number }): string | null => {
  if (project.status !== 'PENDING') return null
  return project.totalReports === 0 ? 'Waiting for its first report' : 'Waiting to be activated'
}
