/** Actions on several runs at once, each with its number in the calls. */
export const runActionCodes = {
  DELETED: 0,
  FAILED: 1,
  STOP: 2,
  COMPLETED: 3,
  MARK_DNU: 4,
  UNMARK_DNU: 5,
  EXPORT: 6,
} as const
export type RunAction = keyof typeof runActionCodes

/** Actions that only change the state of runs; stopping and exporting are separate calls. */
export const runUpdateCodes = [
  runActionCodes.DELETED,
  runActionCodes.FAILED,
  runActionCodes.COMPLETED,
  runActionCodes.MARK_DNU,
  runActionCodes.UNMARK_DNU,
] as const
export type RunUpdateCode = (typeof runUpdateCodes)[number]

/** Maximum number of runs in one file. */
export const mostExportedRuns = 100
/** Maximum number of waiting and active exports per user. */
export const mostWaitingExports = 5

export const exportUnready = 'This action is not available for “Initializing” and “Provisioning” runs.'
export const exportQueued = 'Your bulk file export has been queued and will be processed shortly.'
/** The answer when an export of one run's rows was queued. */
export const dataExportQueued = 'Your file is queued and will be created shortly.'
