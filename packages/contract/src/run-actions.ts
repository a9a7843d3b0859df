/** What can be done to several runs at once, with the number each action has in the calls. */
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

/** Those that only change how a run stands; stopping and exporting are calls of their own. */
export const runUpdateCodes = [
  runActionCodes.DELETED,
  runActionCodes.FAILED,
  runActionCodes.COMPLETED,
  runActionCodes.MARK_DNU,
  runActionCodes.UNMARK_DNU,
] as const
export type RunUpdateCode = (typeof runUpdateCodes)[number]

/** Files of several runs at once hold at most so many of them. */
export const mostExportedRuns = 100
/** Exports of one person that wait or are being made. */
export const mostWaitingExports = 5

export const exportUnready = 'This action is not available for “Initializing” and “Provisioning” runs.'
export const exportQueued = 'Your bulk file export has been queued and will be processed shortly.'
/** Said about a file of one run's rows. */
export const dataExportQueued = 'Your file is queued and will be created shortly.'
