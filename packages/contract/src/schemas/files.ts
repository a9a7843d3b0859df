import { z } from 'zod'
import { fileKinds, fileStates, longestFileName, mostFileBytes } from '../files.ts'
import { id, idText, instant, pageQuery, Pagination, projectId } from './common.ts'
import { ThreadPerson } from './thread-person.ts'

/** A file of a message, or one that is to be sent with a message. */
export const MessageFile = z
  .object({
    fileId: id,
    projectId: id,
    name: z.string().describe('As its sender called it, without characters that file systems refuse'),
    mediaType: z.string().describe('The type of its content, whatever its name says'),
    kind: z.enum(fileKinds).describe('How it is shown: OTHER is only a download'),
    isDisguised: z.boolean().describe('Its name says another type than its content has'),
    size: z.int().describe('Bytes'),
    state: z.enum(fileStates).describe('Its content is served once it is READY'),
    stateReason: z.string().nullable().describe('Why it is held or blocked, as one sentence'),
    author: ThreadPerson.nullable(),
    createdDate: instant,
    threadId: id.nullable().describe('Null until it is sent'),
    messageId: id.nullable().describe('Null until it is sent'),
    noteCount: z.int().describe('Notes on the picture'),
    mayDelete: z.boolean().describe('Until it is sent; then it goes with its message'),
    mayAnnotate: z.boolean().describe('Whether you may draw notes on it'),
  })
  .meta({ id: 'MessageFile' })
export type MessageFile = z.infer<typeof MessageFile>

export const fileName = z
  .string()
  .trim()
  .min(1, 'Enter a name')
  .max(longestFileName)
  .describe('The name of the file; characters that file systems refuse are replaced')
export const FileUploadQuery = z.object({ name: fileName })
export const FileContentQuery = z.object({
  download: z.enum(['true', 'false']).optional().describe('"true": never shown in the browser'),
})

export const fileId = idText.describe('The file, one of the project')
export const fileParams = z.object({ id: projectId, fileId })
export const FileDeleted = z.object({ id })

export const ThreadFilesQuery = z.object(pageQuery(50))
export const ThreadFiles = z.object({
  files: z.array(MessageFile).describe('Of the messages that you may see, newest first'),
  pagination: Pagination,
})

export const UploadPart = z
  .object({
    partNumber: z.int().min(1),
    size: z.int().describe('Bytes'),
    etag: z.string().describe('Identifies its content; send it to complete the upload'),
  })
  .meta({ id: 'UploadPart' })
export type UploadPart = z.infer<typeof UploadPart>

export const Upload = z
  .object({
    uploadId: id,
    name: z.string(),
    size: z.int().describe('Bytes of the whole file'),
    partSize: z.int().describe('Bytes of each part but the last'),
    partCount: z.int(),
    parts: z.array(UploadPart).describe('Those that arrived whole; send the others to go on'),
    createdDate: instant,
    expiresDate: instant.describe('Then it is given up'),
    file: MessageFile.nullable().describe('Once it was completed'),
  })
  .meta({ id: 'Upload' })
export type Upload = z.infer<typeof Upload>

export const UploadCreate = z.strictObject({
  name: fileName,
  size: z
    .int()
    .min(1, 'The file is empty')
    .max(mostFileBytes, 'must be at most 5 GB')
    .describe('Bytes of the file'),
})
export const uploadId = idText.describe('The upload, one of yours in the project')
export const uploadParams = z.object({ id: projectId, uploadId })
export const partParams = z.object({
  id: projectId,
  uploadId,
  partNumber: z.coerce
    .number<string | number>()
    .int()
    .min(1)
    .max(10_000)
    .describe('Counted from 1; the part begins at (partNumber - 1) * partSize'),
})
export const UploadPartQuery = z.object({
  sha256: z
    .string()
    .regex(/^[\da-f]{64}$/i, 'must be 64 hexadecimal digits')
    .optional()
    .describe('The SHA-256 of the part; one that arrives otherwise is refused'),
})
export const PartTarget = z.object({
  url: z.string().describe('Where to PUT the bytes of the part'),
  isDirect: z
    .boolean()
    .describe("The URL is of the object store and needs no login; the answer's ETag header is the etag"),
  expiresDate: instant.describe('Until when it can be used; ask again then'),
})
export const UploadComplete = z.strictObject({
  parts: z
    .array(z.strictObject({ partNumber: z.int().min(1), etag: z.string().min(1).max(200) }))
    .min(1)
    .max(10_000)
    .describe('All parts, in ascending order'),
})
