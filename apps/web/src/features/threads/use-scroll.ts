import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { messageElement } from './message-item.tsx'

/** Nearer to the end than this, in px, new messages are followed. */
const nearEnd = 80

interface Options {
  /** The message to begin at: the first new one, or the end without one. */
  firstNew: number | null
  /** A message to scroll to once it is loaded. */
  meantId: number | undefined
  isMeantLoaded: boolean
  /** The oldest loaded message. */
  oldest: number | undefined
}

const isNearEnd = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement) =>
  scrollHeight - scrollTop - clientHeight < nearEnd

/** Scrolls to a message. Whether that led away from the end. */
function reveal(scroller: HTMLElement | null, messageId: number, block: 'start' | 'center'): boolean {
  document.getElementById(messageElement(messageId))?.scrollIntoView({ block })
  return scroller !== null && !isNearEnd(scroller)
}

/** Keeps the end of a thread in view while it grows, and the place of reading while older messages are loaded. */
export function useScroll(options: Options): RefObject<HTMLDivElement | null> {
  const { firstNew, meantId, isMeantLoaded, oldest } = options
  const scroller = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  const before = useRef({ height: 0, oldest })
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const note = () => {
      isAtEnd.current = isNearEnd(element)
    }
    element.addEventListener('scroll', note)
    return () => element.removeEventListener('scroll', note)
  }, [])
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    if (before.current.oldest !== oldest) element.scrollTop += element.scrollHeight - before.current.height
    before.current = { height: element.scrollHeight, oldest }
  }, [oldest])
  // After each change: a new message, or a smaller window.
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    if (isAtEnd.current) element.scrollTop = element.scrollHeight
    before.current.height = element.scrollHeight
  })
  useLayoutEffect(() => {
    if (firstNew !== null) isAtEnd.current = !reveal(scroller.current, firstNew, 'start')
  }, [firstNew])
  useLayoutEffect(() => {
    if (meantId !== undefined && isMeantLoaded) isAtEnd.current = !reveal(scroller.current, meantId, 'center')
  }, [meantId, isMeantLoaded])
  return scroller
}
