import { useEffect, useRef, type PointerEvent, type ReactNode } from 'react'
import { noteRectangle } from '@windrow/contract/picture-notes'
import { formatMoment } from '../../ui/formats.ts'
import { usePhone } from '../../ui/use-media.ts'
import { Beside, DeleteQuestion, NoteEditor } from './note-editor.tsx'
import { NoteButton, rectangleStyle } from './note-marks.tsx'
import type { Picture } from './picture.ts'
import { corners, dragged, pointIn, type Grip, type Point } from './rectangles.ts'
import type { Edit, Editing } from './use-editing.ts'
import type { ShownNote } from './use-notes.ts'
import css from './picture-viewer.module.css'

const cornerClass = { nw: css.nw, ne: css.ne, sw: css.sw, se: css.se } as const
/** In px: what a pointer moves at least to draw a rectangle. */
const leastPx = 4

interface Props {
  picture: Picture
  notes: readonly ShownNote[]
  edit: Edit
  /** Width of the picture in px; null until it is loaded. */
  width: number | null
  onSize: (size: { width: number; height: number }) => void
  /** Takes the focus back. */
  onDone: () => void
}

/** The rectangle of the note that is being written. */
function Drawn({
  editing,
  number,
  onGrip,
}: {
  editing: Editing
  number: number
  onGrip: (event: PointerEvent, grip: Grip) => void
}) {
  const element = useRef<HTMLDivElement>(null)
  const { byKeys } = editing
  useEffect(() => {
    if (byKeys) element.current?.focus()
  }, [byKeys])
  return (
    <div
      ref={element}
      className={css.drawn}
      style={rectangleStyle(editing.rectangle)}
      role="group"
      tabIndex={0}
      aria-label="Rectangle of the note: arrow keys move it, Shift and arrow keys resize it"
      onPointerDown={(event) => onGrip(event, 'move')}
    >
      <span className={css.drawnnumber}>{number}</span>
      {corners.map((corner) => (
        <span key={corner} className={cornerClass[corner]} onPointerDown={(event) => onGrip(event, corner)} />
      ))}
    </div>
  )
}

/** Follows the pointer while it draws, moves or resizes a rectangle. */
function usePointer({ picture, edit }: Pick<Props, 'picture' | 'edit'>) {
  const frame = useRef<HTMLDivElement>(null)
  const drag = useRef<{ grip: Grip; from: Point; x: number; y: number; before: Editing['rectangle'] } | null>(
    null,
  )
  const { editing } = edit
  const pointOf = (event: PointerEvent) => pointIn(frame.current!.getBoundingClientRect(), event)
  const start = (event: PointerEvent, grip: Grip) => {
    const isScroll = event.pointerType === 'touch' && grip === 'new' && !edit.isDrawing
    const isOther = grip === 'new' && editing !== null && editing.note !== null
    if (event.button !== 0 || !picture.mayAnnotate || isScroll || isOther) return
    event.stopPropagation()
    event.preventDefault()
    frame.current!.setPointerCapture(event.pointerId)
    const from = pointOf(event)
    const before = editing?.rectangle ?? { left: from.x, top: from.y, width: 0, height: 0 }
    drag.current = { grip, from, x: event.clientX, y: event.clientY, before }
  }
  const move = (event: PointerEvent) => {
    const { current } = drag
    if (!current) return
    const isFar = Math.hypot(event.clientX - current.x, event.clientY - current.y) >= leastPx
    if (!isFar && !editing?.isShaping) return
    edit.shape(dragged(current.grip, current.before, current.from, pointOf(event)))
  }
  const end = () => {
    if (drag.current) edit.change({ isShaping: false, byKeys: false })
    drag.current = null
  }
  return { frame, start, move, end }
}

function Popup({ note }: { note: ShownNote }) {
  return (
    <Beside rectangle={noteRectangle(note)}>
      <div className={css.popup} tabIndex={0} role="note" aria-label="Chosen note">
        <p>{note.fileNote}</p>
        <p className="meta">
          {note.author}, {formatMoment(note.createdDate)}
        </p>
      </div>
    </Beside>
  )
}

function About({ notes, edit, onDone }: Pick<Props, 'notes' | 'edit' | 'onDone'>): ReactNode {
  const phone = usePhone()
  const { editing, deleting, chosen } = edit
  if (editing)
    return (
      !editing.isShaping && (
        <Beside rectangle={editing.rectangle}>
          <NoteEditor editing={editing} edit={edit} onDone={onDone} />
        </Beside>
      )
    )
  if (deleting)
    return (
      <Beside rectangle={noteRectangle(deleting)}>
        <DeleteQuestion edit={edit} onDone={onDone} />
      </Beside>
    )
  const note = notes.find(({ key }) => key === chosen)
  return note && !phone ? <Popup note={note} /> : null
}

/** The picture with the rectangles of its notes; dragging draws a new one. */
export function Stage({ picture, notes, edit, width, onSize, onDone }: Props) {
  const { editing } = edit
  const { frame, start, move, end } = usePointer({ picture, edit })
  if (picture.src === null)
    return <p className={css.nopicture}>This picture is too large to be shown here.</p>
  return (
    <div
      ref={frame}
      className={edit.isDrawing ? `${css.picture} ${css.drawing}` : css.picture}
      style={width === null ? { visibility: 'hidden' } : { width }}
      onPointerDown={(event) => event.target instanceof HTMLImageElement && start(event, 'new')}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
    >
      <img
        src={picture.src}
        alt={picture.name}
        draggable={false}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
          onSize({ width: naturalWidth, height: naturalHeight })
        }
      />
      {notes.map(
        (note, at) =>
          note.key !== editing?.note?.key && (
            <NoteButton
              key={note.key}
              number={at + 1}
              place={note}
              text={note.fileNote}
              isLocal={note.saved === null}
              isChosen={edit.chosen === note.key}
              onChoose={() => edit.choose(edit.chosen === note.key ? null : note.key)}
            />
          ),
      )}
      {editing && (
        <Drawn
          editing={editing}
          number={
            editing.note ? notes.findIndex(({ key }) => key === editing.note?.key) + 1 : notes.length + 1
          }
          onGrip={start}
        />
      )}
      <About notes={notes} edit={edit} onDone={onDone} />
    </div>
  )
}
