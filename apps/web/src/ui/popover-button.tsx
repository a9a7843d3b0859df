import { useEffect, useId, useRef, useState, type ReactNode } from 'react'

interface Props {
  label: ReactNode
  name?: string
  title: string
  className?: string
  align?: 'start' | 'end'
  children: (close: () => void) => ReactNode
}

/** A button with a small panel below it; Escape and a click elsewhere close it. */
export function PopoverButton({ label, name, title, className = 'btn btn-default', align = 'start', children }: Props) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const wrapper = useRef<HTMLSpanElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }

  useEffect(() => {
    if (!open) return
    const panel = wrapper.current?.querySelector<HTMLElement>('.popover')
    panel?.querySelector<HTMLElement>('input, select, button')?.focus()
    const outside = (event: PointerEvent) => {
      if (!wrapper.current?.contains(event.target as Node)) setOpen(false)
    }
    document.addEventListener('pointerdown', outside)
    return () => document.removeEventListener('pointerdown', outside)
  }, [open])

  return (
    <span
      className="menuwrap"
      ref={wrapper}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return
        event.stopPropagation()
        close()
      }}
    >
      <button
        ref={button}
        type="button"
        className={className}
        aria-label={name}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        {label}
      </button>
      {open && (
        <div id={id} className={`popover panelpop menu-${align}`} role="dialog" aria-label={title}>
          {children(close)}
        </div>
      )}
    </span>
  )
}
