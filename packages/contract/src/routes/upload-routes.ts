import { route } from '../route.ts'
import {
  FileDeleted,
  MessageFile,
  partParams,
  PartTarget,
  Upload,
  UploadComplete,
  UploadCreate,
  uploadParams,
  UploadPart,
  UploadPartQuery,
} from '../schemas/files.ts'
import { projectParams } from '../schemas/projects.ts'

const one = '/projects/{id}/uploads/{uploadId}'
const part = `${one}/parts/{partNumber}` as const
const uploading = { tag: 'Files', permission: 'project:comment-own' } as const

export const uploadRoutes = {
  uploadCreate: route({
    ...uploading,
    method: 'POST',
    path: '/projects/{id}/uploads',
    summary:
      'Begin to upload a file of at most 5 GB in parts: send the parts in any order, then complete it within 24 hours',
    params: projectParams,
    body: UploadCreate,
    success: { status: 201, body: Upload },
    errors: ['CONFLICT', 'RATE_LIMITED'],
  }),
  uploadGet: route({
    ...uploading,
    method: 'GET',
    path: one,
    summary: 'Get an upload with the parts that arrived, to go on after a lost connection',
    params: uploadParams,
    success: { status: 200, body: Upload },
  }),
  uploadPartTarget: route({
    ...uploading,
    method: 'GET',
    path: part,
    summary:
      'Get the URL for a part: of the object store if it can be reached from outside, otherwise of this server',
    params: partParams,
    success: { status: 200, body: PartTarget },
    errors: ['CONFLICT'],
  }),
  uploadPart: route({
    ...uploading,
    method: 'PUT',
    path: part,
    summary:
      'Send a part, the body of the call, with its length in Content-Length; sent again, it replaces the one before',
    params: partParams,
    query: UploadPartQuery,
    upload: true,
    success: { status: 200, body: UploadPart },
    errors: ['BAD_REQUEST', 'CONFLICT', 'RATE_LIMITED'],
  }),
  uploadComplete: route({
    ...uploading,
    method: 'POST',
    path: `${one}/complete`,
    summary: 'Put the parts together to the file; repeated, it answers the same file',
    params: uploadParams,
    body: UploadComplete,
    success: { status: 200, body: MessageFile },
    errors: ['CONFLICT'],
  }),
  uploadAbort: route({
    ...uploading,
    method: 'DELETE',
    path: one,
    summary: 'Give up an upload and delete its parts',
    params: uploadParams,
    success: { status: 200, body: FileDeleted },
    errors: ['CONFLICT'],
  }),
}
