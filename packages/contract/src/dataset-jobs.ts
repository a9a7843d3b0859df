/**
 * Operations on rows that a node with the role `scheduler` carries out in the background; users can follow their
 * progress.
 */
export const jobKinds = ['merge', 'dedupe', 'import', 'compare', 'judge'] as const
export type JobKind = (typeof jobKinds)[number]

export const jobStates = ['QUEUED', 'WORKING', 'DONE', 'FAILED', 'CANCELLED'] as const
export type JobState = (typeof jobStates)[number]

export const isOpenJob = ({ state }: { state: JobState }): boolean =>
  state === 'QUEUED' || state === 'WORKING'

/** Maximum number of waiting and active jobs per user. */
export const mostOpenJobs = 10

/** Maximum number of past runs that one job judges again. */
export const mostJudgedRuns = 90
