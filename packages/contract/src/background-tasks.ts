/** Kinds and states of background tasks. Doesn't use zod, so the browser can import it. */

/** Kinds that are listed by themselves. */
export const listedTaskKinds = [
  'run',
  'export',
  'delivery',
  'merge',
  'dedupe',
  'import',
  'compare',
  'judge',
  'profile',
  'log',
] as const
export type ListedTaskKind = (typeof listedTaskKinds)[number]

/** With the kinds that are only listed below their parents: parts of runs, attempts of deliveries. */
export const taskKinds = [...listedTaskKinds, 'part', 'attempt'] as const
export type TaskKind = (typeof taskKinds)[number]

export const taskKindNames: Record<TaskKind, string> = {
  run: 'Run',
  export: 'Export',
  delivery: 'Delivery',
  merge: 'Merge',
  dedupe: 'Deduplication',
  import: 'Import',
  compare: 'Comparison',
  judge: 'New judgement',
  profile: 'Profile',
  log: 'Log download',
  part: 'Part of a run',
  attempt: 'Attempt',
}

export const taskStates = ['WAITING', 'WORKING', 'DONE', 'FAILED', 'CANCELLED'] as const
export type TaskState = (typeof taskStates)[number]

export const taskStateNames: Record<TaskState, string> = {
  WAITING: 'Waiting',
  WORKING: 'In progress',
  DONE: 'Done',
  FAILED: 'Failed',
  CANCELLED: 'Cancelled',
}

/** Tasks that are counted and can be paged through; with more, the total is "10,000+". */
export const mostCountedTasks = 10_000
