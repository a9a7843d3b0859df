import { useEffect, useState } from 'react'

interface Size {
  width: number
  height: number
}

/** The current size of an element. */
export function useSize(element: { current: HTMLElement | null }): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 })
  useEffect(() => {
    if (!element.current) return
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height })
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return size
}

/** The current height of the page, which changes while images load. */
export function usePageHeight(page: Document | null): number {
  const [height, setHeight] = useState(0)
  useEffect(() => {
    if (!page) return
    const measure = () => setHeight(page.documentElement.scrollHeight)
    const observer = new ResizeObserver(measure)
    observer.observe(page.body)
    measure()
    return () => observer.disconnect()
  }, [page])
  return height
}
