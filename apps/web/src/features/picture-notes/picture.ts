import type { LocalNote } from './local-note.ts'

/** A picture in the viewer. */
export interface Picture {
  key: string
  name: string
  /** Bytes. */
  size: number
  /** URL of its content; null if it cannot be shown. */
  src: string | null
  downloadUrl: string | null
  /** Who sent it, and when. */
  byline: string
  /** The project. */
  id: number
  /** Null until it is uploaded; then notes are kept in this browser. */
  fileId: number | null
  mayAnnotate: boolean
  /** Notes that the server doesn't have yet. */
  local: {
    notes: LocalNote[]
    change: (next: (notes: LocalNote[]) => LocalNote[]) => void
    /** How much of the file has arrived. */
    percent: number
  } | null
}
