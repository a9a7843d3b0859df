import { isActive, type RunStatus } from '@windrow/contract/run-status'

/** Why a run shows no rows, beside the reason of the run: none found yet, failed, stopped, or nothing to extract. */
export function emptyText(status: RunStatus): string {
  if (isActive(status)) return 'It takes some time to index the data. Please try again later.'
  if (status === 'FAILED') return 'This run failed and extracted no rows.'
  if (status === 'STOPPED') return 'This run was stopped before it extracted any rows.'
  return 'This run extracted no rows. Check its pages and the recipe, then start a new run.'
}
