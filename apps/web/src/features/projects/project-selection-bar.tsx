import { lazy, Suspense, useState } from 'react'
import { isInactive, projectStatuses, type ProjectStatus } from '@windrow/contract/project-status'
import { statusLabel } from '../../ui/marks.tsx'
import { StatusBar } from '../../ui/status-bar.tsx'
import { useProjectStatus } from './use-project-status.ts'

const StatusConfirm = lazy(async () => ({ default: (await import('./status-confirm.tsx')).StatusConfirm }))

const options = projectStatuses.map((value) => ({ value, label: statusLabel(value) }))

/** Changes the status of the selected projects; asks before making them inactive. */
export function ProjectSelectionBar({ ids, onClear }: { ids: readonly number[]; onClear: () => void }) {
  const [asked, ask] = useState<ProjectStatus | null>(null)
  const change = useProjectStatus(onClear)
  const update = (status: ProjectStatus) =>
    isInactive(status) ? ask(status) : change.mutate({ ids, status })
  return (
    <>
      <StatusBar
        noun="Project"
        count={ids.length}
        options={options}
        busy={change.isPending}
        onUpdate={update}
        onClear={onClear}
      />
      <Suspense>
        {asked && (
          <StatusConfirm
            status={asked}
            count={ids.length}
            busy={change.isPending}
            onConfirm={(close) => change.mutate({ ids, status: asked }, { onSettled: close })}
            onClose={() => ask(null)}
          />
        )}
      </Suspense>
    </>
  )
}
