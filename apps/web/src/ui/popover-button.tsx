import { useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react'

interface Props {
  label: ReactNode
  name?: string
  /** Accessible name of the panel. */
  title: string
  className?: string
  tip?: string
  /** A class for the panel, besides its own. */
  panelClass?: string | undefined
  startsOpen?: boolean
  onOpen?: (open: boolean) => void
  children: (close: () => void) => ReactNode
}

const gap = 4
const margin = 16

/** Positions the panel below its button, inside the window; above if there is more room. */
function place(panel: HTMLElement, button: HTMLElement) {
  const anchor = button.getBoundingClientRect()
  const { width, height } = panel.getBoundingClientRect()
  const below = anchor.bottom + gap
  const fits = below + height <= innerHeight - margin || anchor.top < innerHeight / 2
  panel.style.left = `${Math.max(margin, Math.min(anchor.left, innerWidth - width - margin))}px`
  panel.style.top = fits ? `${below}px` : `${Math.max(margin, anchor.top - height - gap)}px`
}

/**
 * A button with a small panel, a native popover: it is above everything, no scrolling container clips it, and Escape or
 * a click outside closes it.
 */
export function PopoverButton(props: Props) {
  const {
    label,
    name,
    title,
    className = 'btn',
    tip,
    panelClass,
    startsOpen = false,
    onOpen,
    children,
  } = props
  const [open, setOpen] = useState(startsOpen)
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)

  useLayoutEffect(() => {
    if (!open || !panel.current || !button.current) return
    panel.current.showPopover()
    place(panel.current, button.current)
    panel.current.querySelector<HTMLElement>('input, select, textarea, button, a')?.focus()
    // Repositions the panel when the window is resized or a phone is rotated.
    const follow = () => panel.current && button.current && place(panel.current, button.current)
    addEventListener('resize', follow)
    // What it contains may be loaded.
    const sizes = new ResizeObserver(follow)
    sizes.observe(panel.current)
    return () => {
      removeEventListener('resize', follow)
      sizes.disconnect()
    }
  }, [open])

  const show = (next: boolean) => {
    setOpen(next)
    onOpen?.(next)
  }
  // The browser returns the focus to the button.
  const close = () => document.getElementById(id)?.hidePopover()
  return (
    <>
      <button
        ref={button}
        type="button"
        className={className}
        aria-label={name}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        data-tip={tip}
        onClick={() => show(true)}
      >
        {label}
      </button>
      {open && (
        <div
          id={id}
          ref={panel}
          popover="auto"
          className={panelClass ? `panelpop ${panelClass}` : 'panelpop'}
          role="dialog"
          aria-label={title}
          onToggle={(event) => event.newState === 'closed' && show(false)}
        >
          {children(close)}
        </div>
      )}
    </>
  )
}
