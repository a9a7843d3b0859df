/** Shown instead of a report's latest dataset, by the status of its last run; null before the first one. */
export function withoutDataset(status: string | null): string {
  switch (status) {
    case null:
      return 'Start a run to get the first dataset.'
    case 'FAILED':
      return 'The last run failed and extracted no rows.'
    case 'STOPPED':
      return 'The last run was stopped before it extracted any rows.'
    case 'SUCCESS':
      return 'The last run extracted no rows.'
    case 'IMPORTED':
      return 'The last dataset was imported; download its file to see the data.'
    default:
      return 'The first rows are on their way.'
  }
}
