import { z } from 'zod'
import { isNotePlace, longestNote, mostNotes, notePositionBase, noteSizeBase } from '../picture-notes.ts'
import { id, idText, instant, pageQuery, Pagination, projectId } from './common.ts'
import { fileId } from './files.ts'
import { clientId } from './client-id.ts'
import { ThreadPerson } from './thread-person.ts'

const place = {
  fileX: z.int().min(0).max(notePositionBase.width).describe('Pixels from the left, of a picture 1004 wide'),
  fileY: z.int().min(0).max(notePositionBase.height).describe('Pixels from the top, of a picture 772 high'),
  fileWidth: z.int().min(1).max(noteSizeBase.width).describe('Pixels, of a picture 1024 wide'),
  fileHeight: z.int().min(1).max(noteSizeBase.height).describe('Pixels, of a picture 760 high'),
}

export const FileNote = z
  .object({
    fileNotesId: id,
    ...place,
    fileNote: z.string().describe('Plain text'),
    author: ThreadPerson.nullable(),
    createdDate: instant,
    editedDate: instant.nullable(),
    version: z.int().describe('Counts edits; send it with an edit'),
    mayEdit: z.boolean(),
    mayDelete: z.boolean(),
  })
  .meta({ id: 'FileNote' })
export type FileNote = z.infer<typeof FileNote>

export const FileNotes = z.object({
  fileNotes: z.record(z.string(), FileNote).describe('By their fileNotesId'),
})

const NoteBody = z
  .strictObject({
    ...place,
    fileNote: z.string().trim().min(1, 'Write a description').max(longestNote).describe('Plain text'),
    fileNotesId: id.optional().describe('Changes this note of yours; without it, the note is added'),
    version: z
      .int()
      .optional()
      .describe('Of a note that is changed, as you saw it; if it was changed since, CONFLICT'),
    clientId: clientId
      .optional()
      .describe('Chosen by you, once per note: a note that was added with it is not added again'),
  })
  .refine(isNotePlace, { path: ['fileWidth'], message: 'must end within the picture' })
export type NoteBody = z.infer<typeof NoteBody>

export const FileNotesPut = z.strictObject({
  fileNotes: z.array(NoteBody).min(1).max(mostNotes).describe('Notes to add or change; the others stay'),
})

export const noteParams = z.object({
  id: projectId,
  fileId,
  noteId: idText.describe('The note, one of the file'),
})
export const FileNoteDeleted = z.object({ id })

export const FileNoteVersion = z
  .object({
    version: z.int(),
    ...place,
    fileNote: z.string(),
    userName: z.string().nullable(),
    createdDate: instant,
    isCurrent: z.boolean(),
  })
  .meta({ id: 'FileNoteVersion' })
export const FileNoteVersionsQuery = z.object(pageQuery(25))
export const FileNoteVersions = z.object({
  versions: z.array(FileNoteVersion).describe('Newest first'),
  pagination: Pagination,
})
