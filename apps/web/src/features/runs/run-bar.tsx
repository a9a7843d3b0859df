import { runActionCodes, type RunAction } from '@windrow/contract/run-actions'
import type { Run } from '@windrow/contract/schemas/runs'
import { SelectedOperations } from '../dataset-operations/selected-operations.tsx'
import { useExportRuns, useRestoreRuns, useUpdateRuns } from './run-actions.ts'
import type { RunDialog } from './run-dialogs.tsx'
import { SelectionBar, type ExportChoice } from './selection-bar.tsx'

interface Props {
  id: number
  rid: number
  runs: Run[]
  deleted: boolean
  onAsk: (dialog: RunDialog) => void
  onExport: (exportId: number) => void
  onClear: () => void
}

/** Runs the bar's actions on the selected runs; asks first if they can't be undone. */
export function RunBar({ id, rid, runs, deleted, onAsk, onExport, onClear }: Props) {
  const update = useUpdateRuns(id, rid)
  const restore = useRestoreRuns(id, rid)
  const send = useExportRuns(id, rid, onExport)
  const historyIds = runs.map((run) => run.historyId)
  const done = { onSuccess: onClear }
  const act = (action: RunAction, choice: ExportChoice) => {
    if (action === 'STOP') return onAsk({ kind: 'stop', ids: historyIds })
    if (action === 'DELETED') return onAsk({ kind: 'delete', ids: historyIds })
    if (action === 'EXPORT') return send.mutate({ historyIds, ...choice }, done)
    return update.mutate({ historyIds, action: runActionCodes[action] }, done)
  }
  return (
    <SelectionBar
      runs={runs}
      deleted={deleted}
      busy={update.isPending || restore.isPending || send.isPending}
      onAction={act}
      onRestore={() => restore.mutate(historyIds, done)}
      onClear={onClear}
      tools={<SelectedOperations id={id} rid={rid} runs={runs} onDone={onClear} />}
    />
  )
}
