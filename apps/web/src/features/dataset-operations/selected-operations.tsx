import { lazy, Suspense, useState } from 'react'
import { isActive } from '@windrow/contract/run-status'
import type { Run } from '@windrow/contract/schemas/runs'
import { Combine, GitCompareArrows } from 'lucide-react'
import { May } from '../../ability/may.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'

const CombineModal = lazy(async () => ({ default: (await import('./combine-modal.tsx')).CombineModal }))

interface Props {
  id: number
  rid: number
  runs: Run[]
  onDone: () => void
}

/** Operations on the rows of several selected runs together. */
export function SelectedOperations({ id, rid, runs, onDone }: Props) {
  const [open, setOpen] = useState(false)
  if (runs.length < 2) return null
  const reason = runs.some(({ status }) => isActive(status)) ? 'A selected run is still active.' : undefined
  const [later, earlier] = runs.toSorted((a, b) => b.createdDate.localeCompare(a.createdDate))
  return (
    <>
      {runs.length === 2 && !reason && (
        <ButtonLink
          to="/projects/$id/reports/$rid/compare"
          params={{ id: String(id), rid: String(rid) }}
          search={{ earlier: earlier!.historyId, later: later!.historyId }}
          icon={<GitCompareArrows size={16} />}
        >
          Compare
        </ButtonLink>
      )}
      <May do="report:advanced-operations">
        <Button icon={<Combine size={16} />} reason={reason} onClick={() => setOpen(true)}>
          Merge
        </Button>
      </May>
      <Suspense>
        {open && (
          <CombineModal id={id} rid={rid} runs={runs} onDone={onDone} onClose={() => setOpen(false)} />
        )}
      </Suspense>
    </>
  )
}
