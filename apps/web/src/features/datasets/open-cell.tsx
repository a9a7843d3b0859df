import { lazy, Suspense } from 'react'
import type { Rows } from '@windrow/contract/schemas/datasets'

const CellDrawer = lazy(async () => ({ default: (await import('./cell-drawer.tsx')).CellDrawer }))

interface Props {
  data: Rows
  cell: { row: number; column: string }
  onPage: () => void
  onClose: () => void
}

/** The whole value of a cell, if it is on this page of the table. */
export function OpenCell({ data, cell, onPage, onClose }: Props) {
  const row = data.rows[data.rowNumbers.indexOf(cell.row)]
  const at = data.columns.findIndex(({ name }) => name === cell.column)
  const column = data.columns[at]
  if (!row || !column) return null
  return (
    <Suspense>
      <CellDrawer
        key={`${cell.row}:${cell.column}`}
        row={cell.row}
        column={column}
        value={row[at]!}
        onPage={onPage}
        onClose={onClose}
      />
    </Suspense>
  )
}
