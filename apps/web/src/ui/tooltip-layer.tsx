import { useEffect, useRef, useState } from 'react'

const delayMs = 350

interface Tip {
  text: string
  x: number
  top: number
  bottom: number
}

/** The text of the nearest tooltip: from `data-tip`, or the whole of a truncated text. */
function tipOf(start: EventTarget | null): { element: HTMLElement; text: string } | null {
  if (!(start instanceof Element)) return null
  const element = start.closest<HTMLElement>('[data-tip], .clip')
  if (!element) return null
  const text =
    element.dataset['tip'] ?? (element.scrollWidth > element.clientWidth ? element.textContent : '')
  return text ? { element, text } : null
}

/**
 * One tooltip for the whole page, on hover and focus, so that a table with thousands of cells needs no component per
 * cell. Hidden from screen readers, because it repeats text; controls have an `aria-label`.
 */
export function TooltipLayer() {
  const [tip, setTip] = useState<Tip | null>(null)
  const layer = useRef<HTMLDivElement>(null)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const hide = () => {
      clearTimeout(timer)
      setTip(null)
    }
    const show = ({ target }: Pick<Event, 'target'>) => {
      hide()
      const found = tipOf(target)
      if (!found) return
      timer = setTimeout(() => {
        if (!found.element.isConnected) return
        const { left, width, top, bottom } = found.element.getBoundingClientRect()
        setTip({ text: found.text, x: left + width / 2, top, bottom })
      }, delayMs)
    }
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && hide()
    const events: [string, (event: Event) => void][] = [
      ['pointerover', show],
      ['focusin', show],
      ['pointerdown', hide],
      ['focusout', hide],
      ['scroll', hide],
    ]
    for (const [name, listener] of events) document.addEventListener(name, listener, true)
    document.addEventListener('keydown', onKey)
    // The pointer may be there already: this is loaded after the first screen.
    show({ target: [...document.querySelectorAll(':hover')].at(-1) ?? null })
    return () => {
      clearTimeout(timer)
      for (const [name, listener] of events) document.removeEventListener(name, listener, true)
      document.removeEventListener('keydown', onKey)
    }
  }, [])

  useEffect(() => {
    const element = layer.current
    if (!element || !tip) return
    const { width, height } = element.getBoundingClientRect()
    const above = tip.top - height - 6
    element.style.left = `${Math.max(8, Math.min(tip.x - width / 2, innerWidth - width - 8))}px`
    element.style.top = `${above < 8 ? tip.bottom + 6 : above}px`
    element.style.visibility = 'visible'
  }, [tip])

  if (!tip) return null
  return (
    <div ref={layer} className="tooltip" aria-hidden key={`${tip.x} ${tip.top} ${tip.text}`}>
      {tip.text}
    </div>
  )
}
