import { nodeOf } from './frame-document.ts'

interface FrameListeners {
  onHover: (node: number | null) => void
  onPress: () => void
  onPick: (node: number, event: MouseEvent) => void
  onWheel: (event: WheelEvent) => void
  /** Called when the page scrolls without user input, for example to a search match. */
  onScroll: () => void
}

/**
 * Whether this browser calls our listeners in a frame without scripts. The standard says so, since they aren't the
 * frame's scripts. In other browsers, and on touch screens, the editor listens on a layer above the frame.
 */
export function canListen(page: Document): boolean {
  if (!matchMedia('(pointer: fine)').matches) return false
  let heard = false
  const probe = () => (heard = true)
  page.addEventListener('windrow-probe', probe)
  page.dispatchEvent(new Event('windrow-probe'))
  page.removeEventListener('windrow-probe', probe)
  return heard
}

/**
 * Listens to pointer events on the page's elements, and prevents the page's own reactions. Returns a function that
 * stops listening.
 */
export function listenToFrame(page: Document, listeners: FrameListeners): () => void {
  const target = (event: Event) => nodeOf(event.target as Element | null)
  const still = (event: Event) => event.preventDefault()
  const press = (event: Event) => {
    event.preventDefault()
    listeners.onPress()
  }
  const click = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
    const node = target(event)
    if (node !== null) listeners.onPick(node, event as MouseEvent)
  }
  const wheel = (event: Event) => {
    event.preventDefault()
    listeners.onWheel(event as WheelEvent)
  }
  const events: [string, (event: Event) => void][] = [
    ['pointermove', (event) => listeners.onHover(target(event))],
    ['mouseleave', () => listeners.onHover(null)],
    ['mousedown', press],
    ['dragstart', still],
    ['click', click],
    ['wheel', wheel],
    ['scroll', listeners.onScroll],
  ]
  for (const [name, listener] of events)
    page.addEventListener(name, listener, { capture: true, passive: false })
  return () => {
    for (const [name, listener] of events) page.removeEventListener(name, listener, { capture: true })
  }
}
