import { useState } from 'react'
import { notePlace, noteRectangle, type NoteRectangle } from '@windrow/contract/picture-notes'
import { inTheMiddle } from './rectangles.ts'
import type { Notes, ShownNote } from './use-notes.ts'
import { newId } from '../../ui/new-id.ts'

/** A note that is being written. */
export interface Editing {
  /** The note that is changed; null for a new one. */
  note: ShownNote | null
  rectangle: NoteRectangle
  text: string
  clientId: string
  /** Drawn with the keyboard: arrow keys move it before the text is written. */
  byKeys: boolean
  /** The pointer is still drawing it. */
  isShaping: boolean
}

const fresh = (rectangle: NoteRectangle, byKeys: boolean): Editing => ({
  note: null,
  rectangle,
  text: '',
  clientId: newId(),
  byKeys,
  isShaping: !byKeys,
})

/** Writing, changing and deleting a note. */
export function useEditing(notes: Notes, mayAnnotate: boolean) {
  const [editing, set] = useState<Editing | null>(null)
  const [deleting, askDelete] = useState<ShownNote | null>(null)
  const [chosen, choose] = useState<string | null>(null)
  const [isDrawing, setDrawing] = useState(false)
  const [busy, setBusy] = useState(false)
  const change = (part: Partial<Editing>) => set((now) => now && { ...now, ...part })
  const cancel = () => {
    set(null)
    askDelete(null)
    setDrawing(false)
  }
  const save = async () => {
    const text = editing?.text.trim() ?? ''
    if (!editing || text === '' || busy) return false
    setBusy(true)
    const place = notePlace(editing.rectangle)
    const done = editing.note
      ? await notes.edit(editing.note, place, text)
      : await notes.add(editing.clientId, place, text)
    setBusy(false)
    if (done) cancel()
    return done
  }
  const confirmDelete = async () => {
    if (!deleting || busy) return
    setBusy(true)
    await notes.remove(deleting)
    setBusy(false)
    askDelete(null)
  }
  return {
    editing,
    deleting,
    chosen,
    isDrawing: isDrawing || (editing !== null && editing.note === null),
    busy,
    choose,
    change,
    cancel,
    save,
    confirmDelete,
    draw: () => mayAnnotate && setDrawing(true),
    /** Begins a note with the keyboard. */
    begin: () => {
      if (mayAnnotate && !editing) set(fresh(inTheMiddle, true))
    },
    /** Begins a note with the pointer; what was written already stays. */
    shape: (rectangle: NoteRectangle) =>
      set((now) => (now ? { ...now, rectangle, isShaping: true } : fresh(rectangle, false))),
    edit: (note: ShownNote) => {
      choose(note.key)
      askDelete(null)
      set({ ...fresh(noteRectangle(note), false), note, text: note.fileNote, isShaping: false })
    },
    askDelete: (note: ShownNote | null) => {
      set(null)
      askDelete(note)
    },
  }
}

export type Edit = ReturnType<typeof useEditing>
