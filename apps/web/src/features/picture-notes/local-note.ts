import type { NotePlace } from '@windrow/contract/picture-notes'

/** A note that is kept in this browser until its picture is uploaded. */
export interface LocalNote extends NotePlace {
  /** Sent with each attempt, so that the note isn't added twice. */
  clientId: string
  fileNote: string
  createdDate: string
}

const numbers = ['fileX', 'fileY', 'fileWidth', 'fileHeight'] as const
const texts = ['clientId', 'fileNote', 'createdDate'] as const

/** Whether something stored is a note. */
export const isLocalNote = (value: unknown): value is LocalNote => {
  if (typeof value !== 'object' || value === null) return false
  const note = value as Record<string, unknown>
  return (
    numbers.every((name) => typeof note[name] === 'number') &&
    texts.every((name) => typeof note[name] === 'string')
  )
}
