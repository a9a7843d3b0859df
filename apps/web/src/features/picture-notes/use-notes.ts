import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { NotePlace } from '@windrow/contract/picture-notes'
import type { FileNote } from '@windrow/contract/schemas/file-notes'
import { api } from '../../api/client.ts'
import { askAgain } from '../../keys/ask-again.ts'
import { keys } from '../../keys/keys.ts'
import { useProfile } from '../../session/use-profile.ts'
import { toast } from '../../ui/toast-store.ts'
import type { LocalNote } from './local-note.ts'
import { fileNotesQuery, inOrder } from './note-queries.ts'
import type { Picture } from './picture.ts'

/** A note in the viewer, saved or only on this device. */
export interface ShownNote extends NotePlace {
  key: string
  fileNote: string
  author: string
  createdDate: string
  mayEdit: boolean
  mayDelete: boolean
  /** As the server has it; null if it is only on this device. */
  saved: FileNote | null
}

const placeOf = ({ fileX, fileY, fileWidth, fileHeight }: NotePlace): NotePlace => ({
  fileX,
  fileY,
  fileWidth,
  fileHeight,
})

const savedNote = (note: FileNote, ownId: number): ShownNote => ({
  ...placeOf(note),
  key: String(note.fileNotesId),
  fileNote: note.fileNote,
  author: note.author?.userId === ownId ? 'You' : (note.author?.fullName ?? 'Somebody'),
  createdDate: note.createdDate,
  mayEdit: note.mayEdit,
  mayDelete: note.mayDelete,
  saved: note,
})

const localNote = (note: LocalNote): ShownNote => ({
  ...placeOf(note),
  key: note.clientId,
  fileNote: note.fileNote,
  author: 'You',
  createdDate: note.createdDate,
  mayEdit: true,
  mayDelete: true,
  saved: null,
})

/** What a call with a note answers: whether it was done. Failures are shown as toasts. */
type Done = Promise<boolean>

function useSavedNotes({ id, fileId }: Picture) {
  const queries = useQueryClient()
  const { data } = useQuery({ ...fileNotesQuery(id, fileId ?? 0), enabled: fileId !== null })
  const params = { id, fileId: fileId ?? 0 }
  const put = async (note: Parameters<typeof api.fileNotesPut>[0]['body']['fileNotes'][number]): Done => {
    try {
      const { fileNotes } = await api.fileNotesPut({ params, body: { fileNotes: [note] } })
      queries.setQueryData(keys.fileNotes.of(id, params.fileId), fileNotes)
      toast.success('Annotation updated successfully')
      return true
    } catch {
      toast.error('Sorry there was an error while updating the annotation')
      // Somebody else may have changed or deleted it.
      void askAgain(queries, keys.fileNotes.of(id, params.fileId))
      return false
    }
  }
  const remove = async ({ fileNotesId }: FileNote): Done => {
    try {
      await api.fileNoteDelete({ params: { ...params, noteId: fileNotesId } })
      toast.success('Annotation deleted successfully')
      return true
    } catch {
      toast.error('Sorry, there was an error while deleting the annotation.')
      return false
    } finally {
      void askAgain(queries, keys.fileNotes.of(id, params.fileId))
    }
  }
  return { saved: inOrder(data), put, remove }
}

/** The notes on a picture, and what can be done with them. */
export function useNotes(picture: Picture) {
  const { profile } = useProfile()
  const { saved, put, remove } = useSavedNotes(picture)
  const { local, fileId } = picture
  const notes = [
    ...saved.map((note) => savedNote(note, profile.userId)),
    ...(local?.notes ?? []).map(localNote),
  ]
  const isKept = (note: ShownNote) => note.saved === null
  return {
    notes,
    /** Whether new notes are kept in this browser. */
    isLocal: fileId === null,
    add: async (clientId: string, place: NotePlace, fileNote: string): Done => {
      if (fileId !== null) return put({ ...place, fileNote, clientId })
      const note = { ...place, fileNote, clientId, createdDate: new Date().toISOString() }
      local?.change((all) => [...all, note])
      return true
    },
    edit: async (note: ShownNote, place: NotePlace, fileNote: string): Done => {
      const { fileNotesId, version } = note.saved ?? {}
      if (fileNotesId !== undefined) return put({ ...place, fileNote, fileNotesId, version })
      local?.change((all) =>
        all.map((one) => (one.clientId === note.key ? { ...one, ...place, fileNote } : one)),
      )
      return true
    },
    remove: async (note: ShownNote): Done => {
      if (!isKept(note)) return remove(note.saved!)
      local?.change((all) => all.filter(({ clientId }) => clientId !== note.key))
      return true
    },
  }
}

export type Notes = ReturnType<typeof useNotes>
