import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import { boxOf } from './frame-document.ts'

interface Look {
  page: Document | null
  pageHeight: number
  /** Pixels of the editor per pixel of the page. */
  scale: number
  /** The node of the first item; undefined if there is none. */
  first: number | undefined
  /** Changes whenever the first item is to be shown again. */
  looks: number
}

/** Part of the view in which an item counts as visible at its top. */
const visiblePart = 0.6
/** Space above the item, in pixels. */
const above = 56

/** Scrolls the page to its first item, and again while loading images move it, until the user scrolls. */
export function useFirstItem(scroller: RefObject<HTMLElement | null>, shown: Look): void {
  const { page, pageHeight, scale, first, looks } = shown
  /** Where this hook left the page; elsewhere, the user has scrolled. */
  const left = useRef({ top: 0, looks })
  const look = useEffectEvent((now: Look) => {
    const view = scroller.current
    if (!view) return
    if (left.current.looks !== now.looks) left.current = { top: view.scrollTop, looks: now.looks }
    const box = now.page && now.pageHeight > 0 && now.first !== undefined ? boxOf(now.page, now.first) : null
    if (!box || Math.abs(view.scrollTop - left.current.top) > 2) return
    const top = box.y * now.scale
    const isVisible = top >= view.scrollTop && top < view.scrollTop + visiblePart * view.clientHeight
    if (!isVisible) view.scrollTo({ top: Math.max(0, top - above), behavior: 'instant' })
    left.current.top = view.scrollTop
  })
  useEffect(() => look({ page, pageHeight, scale, first, looks }), [page, pageHeight, scale, first, looks])
}
