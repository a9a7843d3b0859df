import { useEffect, useRef, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import type { ReferenceBody } from '@windrow/contract/schemas/messages'
import type { RunPlace } from '../../keys/places.ts'
import { AskButton } from './ask-button.tsx'
import css from './asking.module.css'

interface Props {
  scroller: RefObject<HTMLElement | null>
  place: RunPlace
  /** The output table. */
  pageId: string
}

/** A cell, or a row without a column; and where it is in the window. */
interface Spot {
  row: number
  column: string | null
  element: HTMLElement
  box: DOMRect
}

const cells = 'td[data-row], th[data-row]'

function spotOf(element: Element | null | undefined): Spot | null {
  const cell = element?.closest<HTMLElement>(cells)
  const row = Number(cell?.dataset['row'])
  if (!cell || !row) return null
  return { row, column: cell.dataset['column'] ?? null, element: cell, box: cell.getBoundingClientRect() }
}

function referenceOf({ row, column }: Spot, { rid, hid }: RunPlace, pageId: string): ReferenceBody {
  const at = { reportId: rid, historyId: hid, pageId, row }
  return column === null ? { kind: 'ROW', ...at } : { kind: 'CELL', ...at, column }
}

/**
 * The cell under the pointer. `ask` is called with M for the current cell. It listens to the table instead of rendering a
 * button in each cell, so that moving the pointer renders nothing else.
 */
function useSpot(scroller: Props['scroller'], isOpen: boolean, ask: (spot: Spot) => void) {
  const [spot, setSpot] = useState<Spot | null>(null)
  const state = useRef({ isOpen, ask })
  useEffect(() => {
    state.current = { isOpen, ask }
  })
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const look = (event: Event) => {
      if (state.current.isOpen || !(event.target instanceof Element)) return
      if (event.target.closest('[data-cell-ask]')) return
      setSpot(spotOf(event.target))
    }
    const leave = () => {
      if (!state.current.isOpen) setSpot(null)
    }
    const onKey = (event: KeyboardEvent) => {
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && event.target === element
      const current = spotOf(element.querySelector('td[data-current]'))
      if (event.key.toLowerCase() !== 'm' || !isPlain || !current) return
      event.preventDefault()
      flushSync(() => setSpot(current))
      state.current.ask(current)
    }
    // After the page was laid out for its new size.
    const follow = () =>
      requestAnimationFrame(() =>
        setSpot((before) => (before?.element.isConnected ? spotOf(before.element) : null)),
      )
    addEventListener('resize', follow)
    element.addEventListener('pointerover', look)
    element.addEventListener('pointerleave', leave)
    element.addEventListener('scroll', leave)
    element.addEventListener('keydown', onKey)
    return () => {
      removeEventListener('resize', follow)
      element.removeEventListener('pointerover', look)
      element.removeEventListener('pointerleave', leave)
      element.removeEventListener('scroll', leave)
      element.removeEventListener('keydown', onKey)
    }
  }, [scroller])
  return spot
}

/** A round button at the cell or row under the pointer, which asks about it. M asks about the current cell. */
export function CellAsk({ scroller, place, pageId }: Props) {
  const [isOpen, setOpen] = useState(false)
  const holder = useRef<HTMLSpanElement>(null)
  const spot = useSpot(scroller, isOpen, () => holder.current?.querySelector('button')?.click())
  if (!spot) return null
  const { row, column, box } = spot
  const what = column === null ? 'row' : 'cell'
  return (
    <span
      ref={holder}
      data-cell-ask
      className={[css.spot, column === null && css.ofrow, isOpen && css.ring].filter(Boolean).join(' ')}
      style={{ left: box.left, top: box.top, width: box.width, height: box.height }}
    >
      <AskButton
        key={`${row}:${column}`}
        id={place.id}
        reference={referenceOf(spot, place, pageId)}
        name={column === null ? `Ask about row ${row}` : `Ask about ${column}, row ${row}`}
        title={`Ask about this ${what}`}
        className={css.round}
        onOpen={setOpen}
      />
    </span>
  )
}
