import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useRouter } from '@tanstack/react-router'

export interface MenuItem {
  key: string
  label: ReactNode
  icon?: ReactNode
  /** A path in the app; alternatively `onSelect`. */
  href?: string
  onSelect?: () => void
  checked?: boolean
  danger?: boolean
  disabled?: boolean
  tip?: string
}
export interface MenuGroup {
  title?: string
  items: MenuItem[]
}

interface Props {
  label: ReactNode
  name?: string
  className?: string
  head?: ReactNode
  groups: MenuGroup[]
  align?: 'start' | 'end'
  tip?: string
}

const itemSelector = '[role^=menuitem]'

function moveFocus(menu: HTMLElement, key: string) {
  const items = [...menu.querySelectorAll<HTMLElement>(itemSelector)]
  const at = items.indexOf(document.activeElement as HTMLElement)
  const targets: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }
  const next = targets[key]
  if (next === undefined) return false
  items.at(next % items.length)?.focus()
  return true
}

/** A button with a menu, after the ARIA menu-button pattern. Small enough for the first screen. */
export function MenuButton({ label, name, className = 'btn', head, groups, align = 'start', tip }: Props) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const wrapper = useRef<HTMLSpanElement>(null)
  const button = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (!open) return
    wrapper.current?.querySelector<HTMLElement>(itemSelector)?.focus()
    const outside = (event: PointerEvent) => {
      if (!wrapper.current?.contains(event.target as Node)) setOpen(false)
    }
    document.addEventListener('pointerdown', outside)
    return () => document.removeEventListener('pointerdown', outside)
  }, [open])

  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab') return setOpen(false)
    if (event.key === 'Escape') {
      event.stopPropagation()
      return close()
    }
    if (moveFocus(event.currentTarget as HTMLElement, event.key)) event.preventDefault()
  }

  return (
    <span className="menuwrap" ref={wrapper}>
      <button
        ref={button}
        type="button"
        className={className}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-label={name}
        data-tip={tip}
        onClick={() => setOpen(!open)}
      >
        {label}
      </button>
      {open && (
        <div
          id={id}
          className={`menu menu-${align}`}
          role="menu"
          tabIndex={-1}
          aria-label={name}
          onKeyDown={onKeyDown}
        >
          {head && <div className="menuhead">{head}</div>}
          {groups.map((group, index) => (
            <div key={group.title ?? index} role="group" aria-label={group.title} className="menugroup">
              {group.title && (
                <div className="menutitle" aria-hidden="true">
                  {group.title}
                </div>
              )}
              {group.items.map((item) => (
                <MenuEntry key={item.key} item={item} onDone={close} />
              ))}
            </div>
          ))}
        </div>
      )}
    </span>
  )
}

function MenuEntry({ item, onDone }: { item: MenuItem; onDone: () => void }) {
  const router = useRouter()
  const pick = () => {
    if (item.disabled) return
    onDone()
    if (item.href) router.history.push(item.href)
    item.onSelect?.()
  }
  /** As links do it: the screen is there when the entry is chosen. */
  const preload = () => {
    if (item.href && !item.disabled) void router.preloadRoute({ to: item.href.split('?', 1)[0]! })
  }
  return (
    <button
      type="button"
      role={item.checked === undefined ? 'menuitem' : 'menuitemradio'}
      aria-checked={item.checked}
      aria-disabled={item.disabled}
      tabIndex={-1}
      className={item.danger ? 'menuitem danger' : 'menuitem'}
      data-tip={item.tip}
      onClick={pick}
      onFocus={preload}
      onPointerEnter={preload}
    >
      {item.icon}
      <span className="grow">{item.label}</span>
      {item.checked && <span aria-hidden="true">✓</span>}
    </button>
  )
}
