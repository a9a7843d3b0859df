import { useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react'
import { GripVertical, X } from 'lucide-react'
import { Button } from './button.tsx'
import { keepInView, type Offset } from './keep-in-view.ts'
import { useResized } from './use-resized.ts'

interface Props {
  /** Accessible name, e.g. "Actions on selected runs". */
  label: string
  /** The number of selected rows, as text. */
  count: string
  onClear: () => void
  children: ReactNode
}

const step = 24
const steps: Partial<Record<string, Offset>> = {
  ArrowLeft: { x: -step, y: 0 },
  ArrowRight: { x: step, y: 0 },
  ArrowUp: { x: 0, y: -step },
  ArrowDown: { x: 0, y: step },
}

/** Actions on selected rows. Floats over the list, and can be moved by its handle or with the arrow keys. */
export function FloatingBar({ label, count, onClear, children }: Props) {
  const bar = useRef<HTMLDivElement>(null)
  const [offset, setOffset] = useState<Offset>({ x: 0, y: 0 })
  const [high, setHigh] = useState(false)
  const grip = useRef<Offset | null>(null)

  const move = (wanted: Offset) => {
    const box = bar.current?.getBoundingClientRect()
    if (!box) return
    const moved = { x: wanted.x - offset.x, y: wanted.y - offset.y }
    const next = keepInView(box, moved, { width: innerWidth, height: innerHeight }, offset)
    setOffset(next)
    setHigh(box.top + next.y - offset.y < innerHeight / 2)
  }
  useResized(() => move(offset))
  const begin = (event: PointerEvent<HTMLButtonElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    grip.current = { x: event.clientX - offset.x, y: event.clientY - offset.y }
  }
  const drag = (event: PointerEvent) => {
    if (grip.current) move({ x: event.clientX - grip.current.x, y: event.clientY - grip.current.y })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const by = steps[event.key]
    if (!by) return
    event.preventDefault()
    move({ x: offset.x + by.x, y: offset.y + by.y })
  }

  return (
    <div
      ref={bar}
      className={high ? 'floatbar high' : 'floatbar'}
      role="region"
      aria-label={label}
      style={offset.x || offset.y ? { translate: `${offset.x}px ${offset.y}px` } : undefined}
    >
      <button
        type="button"
        className="iconbutton grip"
        aria-label="Move this bar (arrow keys work too)"
        onPointerDown={begin}
        onPointerMove={drag}
        onPointerUp={() => (grip.current = null)}
        onPointerCancel={() => (grip.current = null)}
        onKeyDown={onKeyDown}
      >
        <GripVertical size={16} />
      </button>
      <span className="n" role="status">
        {count}
      </span>
      <span className="rule" />
      {children}
      <Button variant="text" aria-label="Clear selection" icon={<X size={16} />} onClick={onClear} />
    </div>
  )
}
