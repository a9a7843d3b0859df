/** What is made of rows by a node with the role `scheduler`, while whoever ordered it may look at how far it is. */
export const jobKinds = ['merge', 'dedupe', 'import', 'compare'] as const
export type JobKind = (typeof jobKinds)[number]

export const jobStates = ['QUEUED', 'WORKING', 'DONE', 'FAILED', 'CANCELLED'] as const
export type JobState = (typeof jobStates)[number]

export const isOpenJob = ({ state }: { state: JobState }): boolean =>
  state === 'QUEUED' || state === 'WORKING'

/** Jobs of one person that wait or are being worked on. */
export const mostOpenJobs = 10
