import type { Permission } from '@windrow/contract/roles'
import { exportUnready, type RunAction } from '@windrow/contract/run-actions'
import { type LeavingRun, refusalOf } from '../../run/export-refusal-of.ts'

export const mixedSelection = 'Some actions are disabled due to mixed selection.'
export const onlyProcessing = 'This action is only available for “Processing” runs.'
export const notProcessing = 'This action is not available for “Processing” runs.'

export interface BulkAction {
  action: RunAction
  label: string
  permission: Permission
}

/** Bulk actions in order; each is offered to users with its permission. */
export const bulkActions: readonly BulkAction[] = [
  { action: 'STOP', label: 'Stop run', permission: 'report:stop-run' },
  { action: 'EXPORT', label: 'Bulk export', permission: 'report:export' },
  { action: 'COMPLETED', label: 'Completed', permission: 'report:change-run-status' },
  { action: 'FAILED', label: 'Failed', permission: 'report:change-run-status' },
  { action: 'MARK_DNU', label: 'Mark as DNU', permission: 'report:mark-dnu' },
  { action: 'UNMARK_DNU', label: 'Unmark as DNU', permission: 'report:mark-dnu' },
  { action: 'DELETED', label: 'Deleted', permission: 'report:change-run-status' },
]

/** Why an action isn't available for the selected runs; undefined if it is. */
export function actionReason(action: RunAction, runs: readonly LeavingRun[]): string | undefined {
  const processing = runs.filter((run) => run.status === 'PROCESSING').length
  const all = processing === runs.length
  switch (action) {
    case 'STOP':
      if (all) return undefined
      return processing > 0 ? mixedSelection : onlyProcessing
    case 'DELETED':
    case 'FAILED':
    case 'COMPLETED':
      if (processing === 0) return undefined
      return all ? notProcessing : mixedSelection
    case 'EXPORT':
      if (runs.some(({ status }) => status === 'INITIALIZING' || status === 'PROVISIONING'))
        return exportUnready
      return exportReason(runs)
    case 'MARK_DNU':
    case 'UNMARK_DNU':
      return undefined
  }
}

/** Runs without rows are left out of the file; a reason is returned if none has any. */
function exportReason(runs: readonly LeavingRun[]): string | undefined {
  const reasons = runs.map(refusalOf)
  const isAllEmpty = reasons.every((refusal) => refusal?.reason === 'empty')
  return reasons.find((refusal) => refusal && (isAllEmpty || refusal.reason !== 'empty'))?.text
}
