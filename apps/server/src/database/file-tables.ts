import type { ColumnType, Generated, Selectable } from 'kysely'
import type { FileState } from '@windrow/contract/files'

type Moment = ColumnType<Date, Date | string, Date | string>
type CreatedAt = ColumnType<Date, Date | string | undefined, never>

/** A file that is arriving, in parts or at once. */
interface UploadTable {
  id: Generated<number>
  project_id: number
  user_id: number
  name: string
  /** Bytes that it will have, or at most has. */
  size: number
  object_key: string
  /** The store's name for its parts; null if it arrives at once. */
  handle: string | null
  /** Once it arrived. No foreign key: the file may have been deleted since. */
  file_id: ColumnType<number | null, number | null | undefined, number | null>
  created_at: CreatedAt
  expires_at: Moment
}

interface FileTable {
  id: Generated<number>
  project_id: number
  /** Who uploaded it. */
  user_id: number | null
  /** Whether this was staff then. */
  from_staff: boolean
  name: string
  /** Of its content. */
  media_type: string
  /** Bytes. */
  size: number
  /** Uploaded in one call: counts towards the limit of a message. */
  is_small: boolean
  object_key: string
  state: FileState
  state_reason: ColumnType<string | null, string | null | undefined, string | null>
  /** Raised with each scan; the results of earlier ones have no effect. */
  scan_attempt: Generated<number>
  /** In a row. */
  scan_failures: Generated<number>
  next_scan_at: Generated<Date>
  /** Null until it is sent. */
  message_id: ColumnType<number | null, number | null | undefined, number | null>
  /** Among the files of the message. */
  position: Generated<number>
  created_at: CreatedAt
}

/** Pixels, see the contract's picture-notes.ts. */
interface NotePixels {
  x: number
  y: number
  width: number
  height: number
  text: string
}

interface FileNoteTable extends NotePixels {
  id: Generated<number>
  file_id: number
  user_id: number | null
  from_staff: boolean
  client_id: string | null
  version: Generated<number>
  created_at: CreatedAt
  edited_at: ColumnType<Date | null, Date | undefined, Date | string | null>
  deleted_at: ColumnType<Date | null, Date | undefined, Date | string | null>
  deleted_by: ColumnType<number | null, number | undefined, number | null>
}

/** What a note was before it was changed. */
interface FileNoteVersionTable extends NotePixels {
  note_id: number
  version: number
  /** When this version was made. */
  created_at: Date
}

/** Files of messages, and notes on pictures. */
export interface FileTables {
  uploads: UploadTable
  files: FileTable
  file_notes: FileNoteTable
  file_note_versions: FileNoteVersionTable
}

export type UploadRow = Selectable<UploadTable>
export type FileRow = Selectable<FileTable>
export type FileNoteRow = Selectable<FileNoteTable>
