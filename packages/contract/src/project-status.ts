/** Where projects stand, as short lists and one rule. Free of zod, for the browser. */
export const projectStatuses = [
  'ACTIVE',
  'PENDING',
  'PROCESSING',
  'COMPLETED',
  'CANCELED',
  'DELETED',
] as const
export type ProjectStatus = (typeof projectStatuses)[number]

/** So many days a deleted project can be brought back; then it is removed for good, with its runs and their data. */
export const deletedProjectDays = 30

/** From when on a deleted project is removed. */
export const removalDate = (deleted: Date | string): Date =>
  new Date(new Date(deleted).getTime() + deletedProjectDays * 86_400_000)

export const projectRepeats = ['One-time', 'Recurring'] as const
export type ProjectRepeat = (typeof projectRepeats)[number]

/** What makes a project rest: no schedule counts and no run can start. */
const resting: ReadonlySet<ProjectStatus> = new Set(['CANCELED', 'DELETED'])

/** The flags that a status stands for. */
export const projectFlags = (project: { status: ProjectStatus }) => ({
  isCanceled: project.status === 'CANCELED',
  isDeleted: project.status === 'DELETED',
})

export const isResting = (status: ProjectStatus): boolean => resting.has(status)

const order: Partial<Record<ProjectStatus, number>> = { PENDING: 0, PROCESSING: 1, ACTIVE: 2, COMPLETED: 3 }

/**
 * Whether a project may go from one status to another: work goes on, from PENDING over PROCESSING and ACTIVE to
 * COMPLETED, and a completed project may be taken up again; CANCELED and DELETED can be reached from everywhere and
 * left for everything.
 */
export function mayBecome(from: ProjectStatus, to: ProjectStatus): boolean {
  if (from === to) return false
  if (isResting(from) || isResting(to)) return true
  return from === 'COMPLETED' ? to !== 'PENDING' : order[to]! > order[from]!
}
