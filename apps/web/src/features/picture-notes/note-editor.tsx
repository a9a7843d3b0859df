import type { CSSProperties, KeyboardEvent, ReactNode } from 'react'
import { CircleAlert } from 'lucide-react'
import { longestNote, type NoteRectangle } from '@windrow/contract/picture-notes'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/fields.tsx'
import type { Edit, Editing } from './use-editing.ts'
import css from './picture-viewer.module.css'

/** Below a rectangle, or over its end where the picture ends. The editor is 326 px wide. */
const beside = ({ left, top, height }: NoteRectangle): CSSProperties => ({
  left: `clamp(0px, ${left}%, max(0px, 100% - 326px))`,
  top: `clamp(0px, ${top + height}% + 8px, max(0px, 100% - 64px))`,
})

/** Something about a rectangle, shown below it. */
export function Beside({ rectangle, children }: { rectangle: NoteRectangle; children: ReactNode }) {
  return (
    <div className={css.beside} style={beside(rectangle)}>
      {children}
    </div>
  )
}

/** The text of a note. */
export function NoteEditor({ editing, edit, onDone }: { editing: Editing; edit: Edit; onDone: () => void }) {
  const isEmpty = editing.text.trim() === ''
  const save = async () => {
    if (await edit.save()) onDone()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void save()
  }
  return (
    <div className={css.editor} role="group" aria-label={editing.note ? 'Edit note' : 'New note'}>
      <TextArea
        className={css.text}
        aria-label="Description"
        placeholder="Write description..."
        maxLength={longestNote}
        autoFocus={!editing.byKeys}
        value={editing.text}
        onChange={({ target }) => edit.change({ text: target.value })}
        onKeyDown={onKeyDown}
      />
      <div className="row">
        <span className={`meta ${css.hint}`}>Ctrl + Enter</span>
        <span className="grow" />
        <Button
          small
          onClick={() => {
            edit.cancel()
            onDone()
          }}
        >
          Cancel
        </Button>
        <Button
          variant="primary"
          small
          reason={isEmpty ? 'Write a note first.' : undefined}
          busy={edit.busy}
          onClick={() => void save()}
        >
          {editing.note ? 'Save' : 'Add note'}
        </Button>
      </div>
    </div>
  )
}

/** Asks before a note is deleted. */
export function DeleteQuestion({ edit, onDone }: { edit: Edit; onDone: () => void }) {
  const close = () => {
    edit.askDelete(null)
    onDone()
  }
  return (
    <div
      className={css.question}
      role="alertdialog"
      aria-label="Delete annotation"
      aria-describedby="delete-note"
    >
      <p id="delete-note">
        <CircleAlert size={16} className="bad-text" aria-hidden="true" />
        <span>Are you sure you want to delete this annotation?</span>
      </p>
      <div className="row">
        <span className="grow" />
        <Button small onClick={close}>
          Cancel
        </Button>
        <Button
          variant="danger"
          small
          autoFocus
          busy={edit.busy}
          onClick={() => void edit.confirmDelete().then(onDone)}
        >
          Delete
        </Button>
      </div>
    </div>
  )
}
