import { isActive, type RunStatus } from '@windrow/contract/run-status'

interface Ended {
  status: RunStatus
  /** Reason for a failure, from the server. */
  debugMessage: string | null
}

/** Why a run shows no rows: none found yet, failed, stopped, or nothing to extract. */
export function emptyText({ status, debugMessage }: Ended): string {
  if (isActive(status)) return 'It takes some time to index the data. Please try again later.'
  if (status === 'FAILED')
    return ['This run failed and extracted no rows.', debugMessage].filter(Boolean).join(' ')
  if (status === 'STOPPED') return 'This run was stopped before it extracted any rows.'
  return 'This run extracted no rows. Check its pages and the recipe, then start a new run.'
}
