import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { messageElement } from './message-item.tsx'

/** Nearer to the end than this, in px, new messages are followed. */
const nearEnd = 80

interface Options {
  /** Changes with each message at the end. */
  last: string
  /** The message to begin at: the first new one, or the end without one. */
  firstNew: number | null
  /** A message to scroll to once it is loaded. */
  meantId: number | undefined
  isMeantLoaded: boolean
  /** The oldest loaded message. */
  oldest: number | undefined
}

/** Keeps the end of a thread in view while it grows, and the place of reading while older messages are loaded. */
export function useScroll(options: Options): RefObject<HTMLDivElement | null> {
  const { last, firstNew, meantId, isMeantLoaded, oldest } = options
  const scroller = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  const before = useRef({ height: 0, oldest })
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const note = () => {
      isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < nearEnd
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
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    if (isAtEnd.current) element.scrollTop = element.scrollHeight
    before.current.height = element.scrollHeight
  }, [last])
  useLayoutEffect(() => {
    if (firstNew !== null) document.getElementById(messageElement(firstNew))?.scrollIntoView({ block: 'start' })
  }, [firstNew])
  useLayoutEffect(() => {
    if (meantId !== undefined && isMeantLoaded)
      document.getElementById(messageElement(meantId))?.scrollIntoView({ block: 'center' })
  }, [meantId, isMeantLoaded])
  return scroller
}
