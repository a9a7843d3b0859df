import { useState, type KeyboardEvent } from 'react'
import type { Rows } from '@windrow/contract/schemas/datasets'
import { toast } from '../../ui/toast-store.ts'
import { clipboardText, edges, nextCell, type CellPlace, type CellRange } from './cell-cursor.ts'
import { cellText } from '../../rows/column-width.ts'
import { copyText } from '../../ui/copy-text.ts'

interface Wishes {
  /** Scrolls a cell into view. */
  onReach: (place: CellPlace) => void
  onOpen: (place: CellPlace) => void
}

const start: CellPlace = { row: 0, column: 0 }

/** The selected cells: arrow keys move, Shift extends the selection, Ctrl+C copies, Enter opens. */
export function useCellCursor({ rows, columns }: Rows, { onReach, onOpen }: Wishes) {
  const [range, setRange] = useState<CellRange | null>(null)
  const size = { rows: rows.length, columns: columns.length }
  const fits = range && range.to.row < size.rows && range.to.column < size.columns ? range : null

  const copy = ({ rows: [top, bottom], columns: [left, right] }: ReturnType<typeof edges>) => {
    const cells = rows
      .slice(top, bottom + 1)
      .map((row) => row.slice(left, right + 1).map((value) => (value === null ? '' : cellText(value))))
    copyText(clipboardText(cells)).then(
      () => toast.success(cells.length * (right - left + 1) === 1 ? 'Cell copied' : 'Cells copied'),
      () => toast.error('The browser did not allow copying.'),
    )
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // Buttons and links inside handle their own keys.
    if (event.target !== event.currentTarget || size.rows === 0 || size.columns === 0) return
    const ctrl = event.ctrlKey || event.metaKey
    if (fits && ctrl && event.key.toLowerCase() === 'c') copy(edges(fits))
    else if (fits && event.key === 'Enter') onOpen(fits.to)
    else if (fits && event.key === 'Escape') setRange(null)
    else {
      const to = fits
        ? nextCell(event.key, fits.to, size, ctrl)
        : nextCell(event.key, start, size, ctrl) && start
      if (!to) return
      setRange({ from: event.shiftKey && fits ? fits.from : to, to })
      onReach(to)
    }
    event.preventDefault()
  }
  return { range: fits, onKeyDown, place: (to: CellPlace) => setRange({ from: to, to }) }
}
