import { lazy, Suspense } from 'react'
import type { JudgedRows } from '@windrow/contract/schemas/datasets'
import type { RowChanges } from '@windrow/contract/schemas/row-evidence'
import type { RunPlace } from '../../keys/places.ts'
import { useRowSteps } from '../row-evidence/use-row-steps.ts'

const RowPanel = lazy(async () => ({ default: (await import('../row-evidence/row-panel.tsx')).RowPanel }))

interface Props {
  place: RunPlace
  pageId: string
  data: JudgedRows
  changes: RowChanges | undefined
  row: number
  column: string | undefined
  onRow: (row: number) => void
  onPage: (page: number) => void
  onClose: () => void
}

/** The evidence of a row, and the steps to others. */
export function OpenRow({ place, pageId, data, changes, row, column, onRow, onPage, onClose }: Props) {
  const steps = useRowSteps({ data, changes, row, onRow, onPage })
  return (
    <Suspense>
      <RowPanel place={place} pageId={pageId} row={row} column={column} steps={steps} onClose={onClose} />
    </Suspense>
  )
}
