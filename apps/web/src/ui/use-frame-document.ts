import { useEffect, useState, type RefObject } from 'react'

/**
 * The document in a frame as soon as its elements exist. The frame's load event waits for the last image, on slow sites
 * until long after the user wants to select an element.
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
      // Polls, because the document is replaced when the frame gets another page.
      wait = requestAnimationFrame(look)
    }
    look()
    return () => cancelAnimationFrame(wait)
  }, [frame])
  return page
}
