import { route } from '../route.ts'
import {
  FileContentQuery,
  FileDeleted,
  fileParams,
  FileUploadQuery,
  MessageFile,
  ThreadFiles,
  ThreadFilesQuery,
} from '../schemas/files.ts'
import { threadParams } from '../schemas/messages.ts'
import { projectParams } from '../schemas/projects.ts'

const tag = 'Files'
const one = '/projects/{id}/files/{fileId}'

export const fileRoutes = {
  fileUpload: route({
    tag,
    method: 'POST',
    path: '/projects/{id}/files',
    summary:
      'Upload a file of at most 10 MB, the body of the call, to send it with a message within 24 hours. Larger files are uploaded in parts',
    permission: 'project:comment-own',
    params: projectParams,
    query: FileUploadQuery,
    upload: true,
    success: { status: 201, body: MessageFile },
    errors: ['BODY_TOO_LARGE', 'VALIDATION', 'CONFLICT', 'RATE_LIMITED'],
  }),
  fileGet: route({
    tag,
    method: 'GET',
    path: one,
    summary: 'Get what is known of a file, like whether it was checked for viruses',
    permission: 'project:view',
    params: fileParams,
    success: { status: 200, body: MessageFile },
  }),
  fileContent: route({
    tag,
    method: 'GET',
    path: `${one}/content`,
    summary:
      'Get the content of a file. Pictures, PDF and text open in the browser, everything else is a download. Takes a Range header for one range of bytes',
    permission: 'project:view',
    params: fileParams,
    query: FileContentQuery,
    success: { status: 200, kind: 'stream', mime: 'application/octet-stream' },
    errors: ['NOT_FOUND', 'CONFLICT', 'UNAVAILABLE'],
  }),
  fileDelete: route({
    tag,
    method: 'DELETE',
    path: one,
    summary: 'Delete a file that you did not send yet; a sent one goes with its message',
    permission: 'project:comment-own',
    params: fileParams,
    success: { status: 200, body: FileDeleted },
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  threadFiles: route({
    tag,
    method: 'GET',
    path: '/projects/{id}/threads/{threadId}/files',
    summary: 'List the files of a thread',
    permission: 'project:view',
    params: threadParams,
    query: ThreadFilesQuery,
    success: { status: 200, body: ThreadFiles },
  }),
}
