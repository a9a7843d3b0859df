import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
} from 'react'
import { useEditor } from './editor-context.ts'
import { elementText, frameSource, neighbour, nodeOf, type Direction } from './frame-document.ts'
import { useFirstItem } from './first-item.ts'
import { canListen, listenToFrame } from './frame-events.ts'
import { usePageHeight, useSize } from './frame-size.ts'
import { PageOverlay } from './page-overlay.tsx'
import { useFrameDocument } from '../../ui/use-frame-document.ts'
import css from './editor-page.module.css'

interface Props {
  html: string
  /** Viewport width of the page. */
  pageWidth: number
  cursor: number | null
  onCursor: (node: number | null) => void
  onDocument: (page: Document | null) => void
}

const directions = new Set(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'])

/**
 * The inert page: its frame may not run scripts. It is scrolled by its container, and the sticky frame follows, so that
 * its viewport has an ordinary height, and pointer, touch and wheel events stay with the editor.
 */
export function PageFrame({ html, pageWidth, cursor, onCursor, onDocument }: Props) {
  const { state, evaluation, point } = useEditor()
  const scroller = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const marks = useRef<HTMLDivElement>(null)
  const page = useFrameDocument(frame)
  const tellDocument = useEffectEvent(onDocument)
  useEffect(() => tellDocument(page), [page])
  const view = useSize(scroller)
  const pageHeight = usePageHeight(page)
  const scale = Math.min(1, view.width / pageWidth || 1)
  const left = Math.max(0, (view.width - pageWidth * scale) / 2)

  const follow = () => {
    // Effects and scroll events go on while React hides the frame because something beside it loads.
    if (!scroller.current || !marks.current) return
    const top = scroller.current.scrollTop
    page?.defaultView?.scrollTo(0, top / scale)
    marks.current.style.translate = `${left}px ${-top}px`
  }
  useEffect(follow)
  const [first] = evaluation?.itemNodes ?? []
  useFirstItem(scroller, { page, pageHeight, scale, first, looks: state.looks })

  const direct = page !== null && canListen(page)
  const listeners = useEffectEvent((): Parameters<typeof listenToFrame>[1] => ({
    onHover: onCursor,
    // The page never takes the focus itself, but a name being typed must be saved, so the container takes it.
    onPress: () => scroller.current!.focus({ preventScroll: true }),
    onPick: (node, event) => {
      onCursor(node)
      point(node, { exclude: event.altKey })
    },
    onWheel: (event) => {
      scroller.current!.scrollTop += event.deltaY
    },
    onScroll: () => {
      const top = page!.defaultView!.scrollY * scale
      if (Math.abs(scroller.current!.scrollTop - top) > 2) scroller.current!.scrollTop = top
    },
  }))
  // Cleanup must run with the removal of the frame: the page may scroll before the cleanup of a plain effect.
  useLayoutEffect(() => {
    if (!page || !direct) return
    return listenToFrame(page, {
      onHover: (node) => listeners().onHover(node),
      onPress: () => listeners().onPress(),
      onPick: (node, event) => listeners().onPick(node, event),
      onWheel: (event) => listeners().onWheel(event),
      onScroll: () => listeners().onScroll(),
    })
  }, [page, direct])

  const nodeUnder = (event: { clientX: number; clientY: number }): number | null => {
    const edge = frame.current!.getBoundingClientRect()
    const x = (event.clientX - edge.left) / scale
    const y = (event.clientY - edge.top) / scale
    return nodeOf(page?.elementFromPoint(x, y) ?? null)
  }
  const onPointerMove = (event: PointerEvent) => {
    if (event.pointerType === 'mouse') onCursor(nodeUnder(event))
  }
  const onClick = (event: MouseEvent) => {
    const node = nodeUnder(event)
    onCursor(node)
    if (node !== null) point(node, { exclude: event.altKey })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!page) return
    if (directions.has(event.key)) {
      event.preventDefault()
      const next = neighbour(page, cursor, event.key as Direction)
      onCursor(next)
      if (next !== null) reveal(next)
    } else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey && cursor !== null) {
      event.preventDefault()
      point(cursor, { exclude: event.altKey })
    }
  }
  const reveal = (node: number) => {
    const element = page?.querySelector(`[data-wn="${node}"]`)
    const box = element?.getBoundingClientRect()
    if (!box || !scroller.current) return
    const top = box.top * scale
    const hidden = top < 0 || box.bottom * scale > scroller.current.clientHeight
    if (hidden) scroller.current.scrollTop += top - 80
  }

  return (
    <div
      className={css.frame}
      ref={scroller}
      onScroll={follow}
      tabIndex={0}
      role="application"
      aria-label="The page. Point at what you want; arrow keys move between elements, Enter selects one."
      onKeyDown={onKeyDown}
    >
      <div style={{ height: Math.max(view.height, pageHeight * scale) }}>
        <div
          className={direct ? `${css.frameview} ${css.direct}` : css.frameview}
          style={{ height: view.height }}
          onPointerMove={onPointerMove}
          onPointerLeave={() => onCursor(null)}
          onClick={onClick}
          role="presentation"
        >
          <iframe
            ref={frame}
            title="Copy of the page"
            sandbox="allow-same-origin"
            srcDoc={frameSource(html)}
            tabIndex={-1}
            style={{ left, width: pageWidth, height: view.height / scale, transform: `scale(${scale})` }}
          />
          <div className={css.framemarks} ref={marks} aria-hidden="true">
            {page && pageHeight > 0 && (
              <PageOverlay
                page={page}
                evaluation={evaluation}
                picked={state.picked}
                hovered={cursor}
                scale={scale}
                purpose={state.purpose === 'replace' ? 'field' : state.purpose}
              />
            )}
          </div>
        </div>
      </div>
      <span className="sr" aria-live="polite">
        {page && cursor !== null && elementText(page, cursor)}
      </span>
    </div>
  )
}
