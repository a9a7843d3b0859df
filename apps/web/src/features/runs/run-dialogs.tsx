import { lazy, Suspense } from 'react'
import { runActionCodes } from '@windrow/contract/run-actions'
import type { Report } from '@windrow/contract/schemas/reports'
import { useStopRuns, useUpdateRuns } from './run-actions.ts'
import type { RunSearch } from './run-search.ts'

const StopConfirm = lazy(async () => ({ default: (await import('./stop-confirm.tsx')).StopConfirm }))
const DeleteConfirm = lazy(async () => ({ default: (await import('./delete-confirm.tsx')).DeleteConfirm }))
const RunOptionsModal = lazy(async () => ({
  default: (await import('./run-options-modal.tsx')).RunOptionsModal,
}))
const RunLogDrawer = lazy(async () => ({
  default: (await import('../logs/run-log-drawer.tsx')).RunLogDrawer,
}))
const EvidenceDrawer = lazy(async () => ({
  default: (await import('./evidence-drawer.tsx')).EvidenceDrawer,
}))

/** The open confirmation or form. */
export type RunDialog = { kind: 'stop' | 'delete'; ids: number[] } | { kind: 'options' }

interface Props {
  report: Report
  dialog: RunDialog | null
  onClose: () => void
  /** Called when the selected runs have been processed. */
  onDone: () => void
}

/** Confirmations of irreversible actions, and the run options. */
export function RunDialogs({ report, dialog, onClose, onDone }: Props) {
  const stop = useStopRuns(report.projectId, report.id)
  const update = useUpdateRuns(report.projectId, report.id)
  if (!dialog) return null
  const settle = (close: () => void) => ({
    onSettled: () => {
      close()
      onDone()
    },
  })
  return (
    <Suspense>
      {dialog.kind === 'stop' && (
        <StopConfirm
          busy={stop.isPending}
          onClose={onClose}
          onStop={(close) => stop.mutate(dialog.ids, settle(close))}
        />
      )}
      {dialog.kind === 'delete' && (
        <DeleteConfirm
          count={dialog.ids.length}
          busy={update.isPending}
          onClose={onClose}
          onDelete={(close) =>
            update.mutate({ historyIds: dialog.ids, action: runActionCodes.DELETED }, settle(close))
          }
        />
      )}
      {dialog.kind === 'options' && <RunOptionsModal report={report} onClose={onClose} />}
    </Suspense>
  )
}

interface DrawerProps {
  id: number
  rid: number
  search: RunSearch
  onSearch: (change: RunSearch) => void
  onClose: () => void
}

/** The drawer in the URL: a run's log, or its failures and page snapshots. */
export function RunDrawers({ search, onSearch, ...place }: DrawerProps) {
  return (
    <Suspense>
      {search.kept && <EvidenceDrawer key={search.kept} hid={search.kept} {...place} />}
      {search.log && (
        <RunLogDrawer key={search.log} hid={search.log} search={search} onSearch={onSearch} {...place} />
      )}
    </Suspense>
  )
}
