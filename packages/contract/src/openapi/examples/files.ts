const author = { userId: 12, fullName: 'Maja Lindqvist', isStaff: false, accountName: 'Nordic Prices' }
const createdDate = '2027-03-28T07:06:00.000Z'

/** A file of a message. */
export const messageFile = {
  fileId: 840,
  projectId: 41,
  name: 'tarn-45-shop.png',
  mediaType: 'image/png',
  kind: 'PICTURE',
  isDisguised: false,
  size: 1_258_291,
  state: 'READY',
  stateReason: null,
  author,
  createdDate,
  threadId: 318,
  messageId: 7701,
  noteCount: 1,
  mayDelete: false,
  mayAnnotate: true,
}
const waiting = { ...messageFile, threadId: null, messageId: null, noteCount: 0, mayDelete: true }
const part = {
  partNumber: 1,
  size: 16_777_216,
  etag: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
}
const upload = {
  uploadId: 77,
  name: 'saved-pages.wacz',
  size: 40_000_000,
  partSize: 16_777_216,
  partCount: 3,
  parts: [part],
  createdDate,
  expiresDate: '2027-03-29T07:06:00.000Z',
  file: null,
}
const placed = { fileX: 312, fileY: 190, fileWidth: 240, fileHeight: 36 }
const text = 'This is the price we sell at: 179.95. Our file says 189.95.'
const note = {
  fileNotesId: 5501,
  ...placed,
  fileNote: text,
  author,
  createdDate,
  editedDate: null,
  version: 1,
  mayEdit: true,
  mayDelete: true,
}

/** Whole examples of files, uploads and notes on pictures. */
export const fileExamples = {
  MessageFile: messageFile,
  'fileUpload.answer': waiting,
  'fileDelete.answer': { id: 840 },
  'threadFiles.answer': { files: [messageFile], pagination: { page: 1, perPage: 50, total: 1 } },
  UploadPart: part,
  Upload: upload,
  'uploadCreate.body': { name: 'saved-pages.wacz', size: 40_000_000 },
  'uploadPartTarget.answer': {
    url: '/api/projects/41/uploads/77/parts/1',
    isDirect: false,
    expiresDate: '2027-03-29T07:06:00.000Z',
  },
  'uploadComplete.body': { parts: [1, 2, 3].map((partNumber) => ({ partNumber, etag: part.etag })) },
  'uploadComplete.answer': {
    ...waiting,
    fileId: 841,
    name: 'saved-pages.wacz',
    mediaType: 'application/zip',
    kind: 'OTHER',
    size: 40_000_000,
    mayAnnotate: false,
  },
  'uploadAbort.answer': { id: 77 },
  FileNote: note,
  'fileNotes.answer': { fileNotes: { 5501: note } },
  'fileNotesPut.answer': { fileNotes: { 5501: note } },
  'fileNotesPut.body': { fileNotes: [{ ...placed, fileNote: text }] },
  'fileNoteDelete.answer': { id: 5501 },
  FileNoteVersion: {
    version: 1,
    ...placed,
    fileNote: text,
    userName: 'Maja Lindqvist',
    createdDate,
    isCurrent: true,
  },
}
