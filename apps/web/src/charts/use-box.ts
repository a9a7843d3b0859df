import { useCallback, useState } from 'react'

export interface Box {
  width: number
  height: number
}

/** The current size of an element, for what must be drawn in pixels. */
export function useBox(): [ref: (element: HTMLElement | null) => void, box: Box] {
  const [box, setBox] = useState<Box>({ width: 0, height: 0 })
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setBox({ width: entry.contentRect.width, height: entry.contentRect.height })
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, box]
}
