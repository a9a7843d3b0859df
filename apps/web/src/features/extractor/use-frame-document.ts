import { useEffect, useState, type RefObject } from 'react'

/**
 * The document inside a frame as soon as its elements are there. The frame's own load event waits for the last picture,
 * which on a slow site is long after a person wants to point at something.
 */
export function useFrameDocument(frame: RefObject<HTMLIFrameElement | null>): Document | null {
  const [page, setPage] = useState<Document | null>(null)
  useEffect(() => {
    let wait = 0
    let known: Document | null = null
    const look = () => {
      const found = frame.current?.contentDocument
      if (found && found !== known && found.readyState !== 'loading' && found.querySelector('[data-wn]')) {
        known = found
        setPage(found)
      }
      // The document is replaced when the frame gets another page, so it stays under watch.
      wait = requestAnimationFrame(look)
    }
    look()
    return () => cancelAnimationFrame(wait)
  }, [frame])
  return page
}
