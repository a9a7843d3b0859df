import { HardDrive, Pencil, SquareDashedMousePointer, Trash2 } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { formatMoment } from '../../ui/formats.ts'
import { usePhone } from '../../ui/use-media.ts'
import type { Picture } from './picture.ts'
import type { Edit } from './use-editing.ts'
import type { Notes, ShownNote } from './use-notes.ts'
import css from './note-list.module.css'

interface Props {
  picture: Picture
  notes: Notes
  edit: Edit
}

function Item({
  note,
  number,
  edit,
  mayAnnotate,
}: {
  note: ShownNote
  number: number
  edit: Edit
  mayAnnotate: boolean
}) {
  const isChosen = (edit.editing?.note?.key ?? edit.chosen) === note.key
  return (
    <li className={isChosen ? `${css.item} ${css.on}` : css.item} aria-current={isChosen || undefined}>
      <span className={css.number}>{number}</span>
      <button type="button" className={css.what} onClick={() => edit.choose(note.key)}>
        <span>{note.fileNote}</span>
        <span className="meta">
          {note.author} · {formatMoment(note.createdDate)}
          {note.saved === null && ' · on this device'}
        </span>
      </button>
      {mayAnnotate && note.mayEdit && (
        <Button
          variant="text"
          small
          aria-label={`Edit note ${number}`}
          data-tip="Edit"
          icon={<Pencil size={16} />}
          onClick={() => edit.edit(note)}
        />
      )}
      {mayAnnotate && note.mayDelete && (
        <Button
          variant="text"
          small
          aria-label={`Delete note ${number}`}
          data-tip="Delete"
          icon={<Trash2 size={16} />}
          onClick={() => edit.askDelete(note)}
        />
      )}
    </li>
  )
}

function DrawButton({ edit }: { edit: Edit }) {
  const phone = usePhone()
  return (
    <Button
      variant={edit.isDrawing || phone ? 'primary' : 'default'}
      className={css.draw}
      small
      aria-pressed={edit.isDrawing}
      icon={<SquareDashedMousePointer size={16} />}
      onClick={({ detail }) => {
        if (edit.isDrawing) edit.cancel()
        // Pressed with the keyboard.
        else if (detail === 0) edit.begin()
        else edit.draw()
      }}
    >
      {edit.isDrawing ? 'Drawing' : 'Draw note'}
    </Button>
  )
}

/** The notes on a picture as a list, with what can be done. */
export function NoteList({ picture, notes, edit }: Props) {
  const phone = usePhone()
  const { mayAnnotate } = picture
  const isNew = edit.editing !== null && edit.editing.note === null
  const draw = mayAnnotate && picture.src !== null && <DrawButton edit={edit} />
  return (
    <section className={css.notes} aria-label="Notes">
      <div className={css.head}>
        <h2>Notes</h2>
        <span className="meta num">{notes.notes.length}</span>
        <span className="grow" />
        {!phone && draw}
      </div>
      {picture.local && notes.isLocal && mayAnnotate && (
        <p className={css.device}>
          <HardDrive size={16} aria-hidden="true" />
          Notes stay on this device until the file is uploaded. A reload keeps them.
        </p>
      )}
      <ol className={css.list} aria-label="Notes on this picture">
        {notes.notes.map((note, at) => (
          <Item key={note.key} note={note} number={at + 1} edit={edit} mayAnnotate={mayAnnotate} />
        ))}
        {isNew && (
          <li className={`${css.item} ${css.on}`}>
            <span className={css.number}>{notes.notes.length + 1}</span>
            <span className="muted">New note</span>
          </li>
        )}
      </ol>
      {mayAnnotate && !phone && (
        <p className={`meta ${css.foot}`}>
          {edit.editing
            ? 'Arrow keys move the rectangle, Shift + arrow keys resize it, Escape cancels.'
            : 'Drag on the picture to add a note, or press N to draw with the keyboard.'}
        </p>
      )}
      {phone && draw && <div className={css.phonedraw}>{draw}</div>}
    </section>
  )
}
