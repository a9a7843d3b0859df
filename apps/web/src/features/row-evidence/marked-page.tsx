import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { FieldMark } from '@windrow/contract/schemas/finding-marks'
import { InertPage } from '../../run/inert-page.tsx'
import { marksSheet } from '../../run/page-marks.ts'
import { useFrameDocument } from '../../ui/use-frame-document.ts'
import css from './row-evidence.module.css'

/** Width at which pages are laid out: narrower ones often hide what is on them. */
const pageWidth = 800

interface Props {
  html: string
  title: string
  marks: readonly FieldMark[]
  chosen: string | null
}

/** The width and height of the element in px; zero before it is laid out. */
function useBox() {
  const element = useRef<HTMLDivElement>(null)
  const [box, setBox] = useState({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setBox({ width: entry.contentRect.width, height: entry.contentRect.height })
    })
    observer.observe(element.current!)
    return () => observer.disconnect()
  }, [])
  return { element, ...box }
}

/** Scrolls the frame alone: `scrollIntoView` would scroll the screen around it, too. */
function reveal(page: Document, node: number): void {
  const window = page.defaultView
  const box = page.querySelector(`[data-wn="${node}"]`)?.getBoundingClientRect()
  if (!window || !box) return
  const isInView = box.top >= 40 && box.bottom <= window.innerHeight
  if (!isInView) window.scrollTo(0, box.top + window.scrollY - window.innerHeight / 3)
}

/** A page with the fields of a row marked. It isn't loaded again when another field is chosen. */
export function MarkedPage({ html, title, marks, chosen }: Props) {
  const { element, width, height } = useBox()
  const frame = useRef<HTMLIFrameElement>(null)
  const page = useFrameDocument(frame)
  const scale = width > 0 ? Math.min(1, width / pageWidth) : 1
  const node = marks.find(({ field }) => field === chosen)?.node ?? null
  useEffect(() => {
    if (!page) return
    const sheet = page.createElement('style')
    sheet.textContent = marksSheet(marks, chosen, scale)
    page.head.append(sheet)
    return () => sheet.remove()
  }, [page, marks, chosen, scale])
  useEffect(() => {
    if (page && node !== null) reveal(page, node)
  }, [page, node])
  return (
    <div className={css.page} ref={element}>
      <InertPage
        className={css.frame}
        frame={frame}
        title={title}
        html={html}
        style={{ width: width / scale, height: height / scale, transform: `scale(${scale})` }}
      />
    </div>
  )
}
