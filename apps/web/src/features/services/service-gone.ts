/** Shown for a report whose service no longer exists. */
export const goneText = (code: string): string =>
  `The service "${code}" is no longer in this installation's services folder, so this report can't run. Put its file back.`
