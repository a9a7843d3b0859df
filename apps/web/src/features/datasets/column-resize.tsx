import { useRef, type PointerEvent } from 'react'
import { narrowestColumn, widestColumn } from '@windrow/contract/grid-bounds'
import css from './preview.module.css'

export const inBounds = (width: number): number =>
  Math.round(Math.max(narrowestColumn, Math.min(widestColumn, width)))

interface Props {
  onWidth: (width: number) => void
  /** Lets the width follow from the values again. */
  onReset: () => void
}

/** The edge of a column, which changes its width. The keyboard has keys on the name of the column. */
export function ColumnResize({ onWidth, onReset }: Props) {
  const start = useRef<{ x: number; width: number } | null>(null)
  const begin = (event: PointerEvent<HTMLSpanElement>) => {
    const head = event.currentTarget.closest('th')
    if (!head || event.button !== 0) return
    event.preventDefault()
    event.stopPropagation()
    event.currentTarget.setPointerCapture(event.pointerId)
    start.current = { x: event.clientX, width: head.getBoundingClientRect().width }
  }
  const move = (event: PointerEvent<HTMLSpanElement>) => {
    if (start.current) onWidth(inBounds(start.current.width + event.clientX - start.current.x))
  }
  return (
    <span
      className={css.resize}
      aria-hidden="true"
      data-tip="Drag to change the width, double-click to fit"
      // Otherwise the browser would drag the column.
      draggable
      onDragStart={(event) => {
        event.preventDefault()
        event.stopPropagation()
      }}
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={() => (start.current = null)}
      onPointerCancel={() => (start.current = null)}
      onDoubleClick={onReset}
    />
  )
}
