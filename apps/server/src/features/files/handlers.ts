import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import type { Handlers } from '../../calls/handler.ts'
import { uploadComplete } from './complete-upload.ts'
import { fileDelete, fileGet, threadFiles } from './file-calls.ts'
import { fileContent } from './file-content.ts'
import { fileNoteDelete, fileNotes, fileNotesPut, fileNoteVersions } from './note-calls.ts'
import { uploadAbort, uploadCreate, uploadGet } from './upload-calls.ts'
import { fileUpload } from './upload-file.ts'
import { uploadPart, uploadPartTarget } from './upload-part.ts'

/** API handlers of this feature. */
export const filesHandlers = (app: AppContext) =>
  ({
    fileUpload: fileUpload(app),
    fileGet: fileGet(app),
    fileContent: fileContent(app),
    fileDelete: fileDelete(app),
    threadFiles: threadFiles(app),
    uploadCreate: uploadCreate(app),
    uploadGet: uploadGet(app),
    uploadPartTarget: uploadPartTarget(app),
    uploadPart: uploadPart(app),
    uploadComplete: uploadComplete(app),
    uploadAbort: uploadAbort(app),
    fileNotes: fileNotes(app),
    fileNotesPut: fileNotesPut(app),
    fileNoteDelete: fileNoteDelete(app),
    fileNoteVersions: fileNoteVersions(app),
  }) satisfies Partial<Handlers<Routes>>
