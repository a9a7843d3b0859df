import { route } from '../route.ts'
import {
  FileNoteDeleted,
  FileNotes,
  FileNotesPut,
  FileNoteVersions,
  FileNoteVersionsQuery,
  noteParams,
} from '../schemas/file-notes.ts'
import { fileParams } from '../schemas/files.ts'

const notes = '/projects/{id}/files/{fileId}/notes'
const tag = 'Files'

export const fileNoteRoutes = {
  fileNotes: route({
    tag,
    method: 'GET',
    path: notes,
    summary: 'Get the notes on a picture',
    permission: 'project:view',
    params: fileParams,
    success: { status: 200, body: FileNotes },
  }),
  fileNotesPut: route({
    tag,
    method: 'PUT',
    path: notes,
    summary: 'Add notes to a picture, or change your own; answers all notes of the picture',
    permission: 'project:comment-own',
    params: fileParams,
    body: FileNotesPut,
    success: { status: 200, body: FileNotes },
    errors: ['FORBIDDEN', 'CONFLICT', 'RATE_LIMITED'],
  }),
  fileNoteDelete: route({
    tag,
    method: 'DELETE',
    path: `${notes}/{noteId}`,
    summary: 'Delete a note of yours; staff can delete any',
    permission: 'project:comment-own',
    params: noteParams,
    success: { status: 200, body: FileNoteDeleted },
    errors: ['FORBIDDEN'],
  }),
  fileNoteVersions: route({
    tag,
    method: 'GET',
    path: `${notes}/{noteId}/versions`,
    summary: 'List what a note said before it was changed, for its author and staff',
    permission: 'project:view',
    params: noteParams,
    query: FileNoteVersionsQuery,
    success: { status: 200, body: FileNoteVersions },
    errors: ['FORBIDDEN'],
  }),
}
