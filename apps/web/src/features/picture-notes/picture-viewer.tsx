import { useEffect, useRef, type KeyboardEvent } from 'react'
import { createPortal } from 'react-dom'
import { Download, Maximize, Minus, Plus, X } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { formatBytes } from '../../ui/figure-formats.ts'
import { usePhone } from '../../ui/use-media.ts'
import { NoteList } from './note-list.tsx'
import type { Picture } from './picture.ts'
import { nudged } from './rectangles.ts'
import { Stage } from './stage.tsx'
import { Strip } from './strip.tsx'
import { useEditing, type Edit } from './use-editing.ts'
import { useNotes } from './use-notes.ts'
import { useZoom, type ZoomControls } from './use-zoom.ts'
import css from './picture-viewer.module.css'
import { isComposing } from '../../ui/is-composing.ts'

interface Props {
  pictures: readonly Picture[]
  /** The key of the picture that is shown. */
  shown: string
  onShow: (key: string) => void
  onClose: () => void
}

const focusable = 'a[href], button:not(:disabled), textarea, input, [tabindex="0"]'

/** Keeps the focus within the viewer. */
function trapTab(event: KeyboardEvent<HTMLElement>): void {
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>(focusable)]
  const edge = event.shiftKey ? all[0] : all.at(-1)
  const isOut = document.activeElement === edge || document.activeElement === event.currentTarget
  if (!isOut || (document.activeElement === event.currentTarget && !event.shiftKey)) return
  event.preventDefault()
  ;(event.shiftKey ? all.at(-1) : all[0])?.focus()
}

function Progress({ picture }: { picture: Picture }) {
  const phone = usePhone()
  const { local, fileId } = picture
  if (!local || fileId !== null) return null
  const percent = `${local.percent}%`
  return (
    <span className={css.progress}>
      <span className="meta num">{phone ? percent : `Uploading, ${percent}`}</span>
      <span className="meter" role="progressbar" aria-label="Upload" aria-valuenow={local.percent}>
        <span style={{ width: percent }} />
      </span>
    </span>
  )
}

function Head({ picture, zoom, onClose }: { picture: Picture; zoom: ZoomControls; onClose: () => void }) {
  const phone = usePhone()
  const { name, byline, size, downloadUrl } = picture
  return (
    <div className={css.head}>
      <Button variant="text" aria-label="Close" icon={<X size={20} />} onClick={onClose} />
      <div className={css.title}>
        <h2 className="clip">{name}</h2>
        <p className="meta clip">
          {byline} · {formatBytes(size)}
        </p>
      </div>
      <Progress picture={picture} />
      {!phone && (
        <span className={css.zoom} role="group" aria-label="Zoom">
          <Button
            variant="text"
            small
            aria-label="Zoom out"
            icon={<Minus size={16} />}
            onClick={zoom.smaller}
          />
          <output className="num">{zoom.percent === null ? '' : `${zoom.percent}%`}</output>
          <Button variant="text" small aria-label="Zoom in" icon={<Plus size={16} />} onClick={zoom.larger} />
          <Button
            variant="text"
            small
            aria-label="Fit to the window"
            icon={<Maximize size={16} />}
            onClick={zoom.fit}
          />
        </span>
      )}
      {downloadUrl !== null && (
        <a
          className="btn btn-text btn-icon"
          href={downloadUrl}
          download={name}
          aria-label={`Download ${name}`}
        >
          <Download size={20} aria-hidden="true" />
        </a>
      )}
    </div>
  )
}

interface Keys extends Pick<Props, 'onClose'> {
  edit: Edit
  zoom: ZoomControls
  turn: (by: 1 | -1) => void
}

/** Keys of the viewer; whether the key was one of them. */
function actOnKey(event: KeyboardEvent, { edit, zoom, turn, onClose }: Keys): boolean {
  const { key, altKey, shiftKey } = event
  const isTyped = event.target instanceof HTMLTextAreaElement
  if (key === 'Escape') {
    if (edit.editing || edit.deleting || edit.isDrawing) edit.cancel()
    else onClose()
    return true
  }
  if (isTyped || edit.deleting || event.ctrlKey || event.metaKey) return false
  if (altKey) {
    const by = key === 'ArrowLeft' ? -1 : key === 'ArrowRight' ? 1 : null
    if (by !== null) turn(by)
    return by !== null
  }
  const rectangle = edit.editing && nudged(edit.editing.rectangle, key, shiftKey)
  if (rectangle) edit.change({ rectangle })
  else if (key.toLowerCase() === 'n') edit.begin()
  else if (key === '+' || key === '=') zoom.larger()
  else if (key === '-' || key === '−') zoom.smaller()
  else if (key === '0') zoom.fit()
  else return false
  return true
}

function Shown({ pictures, picture, onShow, onClose }: Omit<Props, 'shown'> & { picture: Picture }) {
  const root = useRef<HTMLDivElement>(null)
  const notes = useNotes(picture)
  const edit = useEditing(notes, picture.mayAnnotate && picture.src !== null)
  const { room, width, onSize, ...zoom } = useZoom()
  const at = pictures.indexOf(picture)
  const turn = (by: 1 | -1) => {
    const next = pictures[at + by]
    if (next && !edit.editing) onShow(next.key)
  }
  const takeFocus = () => root.current?.focus()
  const keys: Keys = { edit, zoom, turn, onClose }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (isComposing(event)) return
    if (event.key === 'Tab') return trapTab(event)
    if (!actOnKey(event, keys)) return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Escape') takeFocus()
  }
  useEffect(() => {
    root.current?.focus()
  }, [])
  return (
    <div
      ref={root}
      className={css.viewer}
      role="dialog"
      aria-modal="true"
      aria-label={picture.name}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      <Head picture={picture} zoom={zoom} onClose={onClose} />
      <div className={css.stage} ref={room} tabIndex={0} role="region" aria-label="Picture">
        <Stage
          picture={picture}
          notes={notes.notes}
          edit={edit}
          width={width}
          onSize={onSize}
          onDone={takeFocus}
        />
      </div>
      <Strip pictures={pictures} at={at} noteCount={notes.notes.length} onTurn={turn} onShow={onShow} />
      <NoteList picture={picture} notes={notes} edit={edit} />
    </div>
  )
}

/** Pictures over the whole window, with notes that can be drawn on them. */
export function PictureViewer({ pictures, shown, onShow, onClose }: Props) {
  const picture = pictures.find(({ key }) => key === shown)
  useEffect(() => {
    const before = document.activeElement
    return () => {
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  if (!picture) return null
  return createPortal(
    <Shown key={picture.key} pictures={pictures} picture={picture} onShow={onShow} onClose={onClose} />,
    document.body,
  )
}
