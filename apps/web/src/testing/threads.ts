import type { FileNote } from '@windrow/contract/schemas/file-notes'
import type { MessageFile } from '@windrow/contract/schemas/files'
import type { Message, MessageReference, ThreadPerson } from '@windrow/contract/schemas/messages'
import type { Thread, ThreadDetail } from '@windrow/contract/schemas/threads'
import type { Answer } from '../keys/key.ts'
import { minutesAgo } from './anomalies.ts'

const customerOf = (userId: number, fullName: string): ThreadPerson => ({
  userId,
  fullName,
  isStaff: false,
  accountName: 'Nordlake Retail Group',
})
const staffOf = (userId: number, fullName: string): ThreadPerson => ({
  userId,
  fullName,
  isStaff: true,
  accountName: null,
})
/** The user who is logged in, as a customer. */
export const maja = customerOf(7, 'Maja Lindqvist')
export const oskar = customerOf(8, 'Oskar Brandt')
export const priya = staffOf(11, 'Priya Raman')
export const daniel = staffOf(12, 'Daniel Osei')

export const referenceOf = (change: Partial<MessageReference> = {}): MessageReference => ({
  kind: 'CELL',
  reportId: 2,
  reportName: 'Fernhill Supply – full catalogue',
  historyId: 9,
  runDate: minutesAgo(1500),
  pageId: 'products',
  row: 4,
  column: 'price',
  url: 'https://fernhill.example/p/tarn-45',
  evidenceId: null,
  columns: [
    { name: 'name', type: 'text' },
    { name: 'price', type: 'number' },
    { name: 'list_price', type: 'number' },
    { name: 'availability', type: 'text' },
  ],
  values: ['Tarn 45 trekking pack', 189.95, 219.95, 'in_stock'],
  title: null,
  detail: null,
  value: null,
  expected: null,
  findingId: null,
  run: null,
  ...change,
})

export const messageOf = (messageId: number, change: Partial<Message> = {}): Message => ({
  messageId,
  threadId: 18,
  author: maja,
  source: 'APP',
  internal: false,
  text: 'The shop shows **179.95** for the Tarn 45, our data says 189.95.',
  mentions: [],
  quote: null,
  references: [],
  files: [],
  reactions: [],
  createdDate: minutesAgo(1500 - messageId * 10),
  editedDate: null,
  deletedDate: null,
  deletedBy: null,
  version: 1,
  clientId: null,
  mayEdit: false,
  mayDelete: false,
  maySeeVersions: false,
  ...change,
})

export const threadOf = (threadId: number, change: Partial<Thread> = {}): Thread => ({
  threadId,
  number: threadId,
  projectId: 1,
  projectName: 'Outdoor gear prices',
  organizationId: 1,
  accountName: 'Nordlake Retail Group',
  tier: null,
  subject: 'Price of Tarn 45 is 10 euros too high',
  state: 'OPEN',
  kind: 'DATA_ISSUE',
  report: { reportId: 2, name: 'Fernhill Supply – full catalogue' },
  historyId: 9,
  createdBy: maja,
  createdDate: minutesAgo(1500),
  assignee: priya,
  waitingSince: minutesAgo(11),
  lastMessage: {
    messageId: 6,
    author: maja,
    isMine: false,
    internal: false,
    text: 'The Beacon 400 headlamp has the same shift, see row 17.',
    createdDate: minutesAgo(20),
  },
  messageCount: 6,
  unread: 0,
  isMentioned: false,
  isWatched: true,
  jiraKey: null,
  version: 3,
  hit: null,
  ...change,
})

/** As a customer sees it. */
export const threadDetailOf = (thread: Thread, change: Partial<ThreadDetail> = {}): ThreadDetail => ({
  thread,
  lastReadMessageId: 4,
  firstUnreadMessageId: null,
  watchers: [maja, oskar, priya],
  readers: 7,
  mayPost: true,
  mayPostInternal: false,
  mayChange: true,
  mayManage: false,
  mayLinkJira: false,
  ...change,
})

export const threadListOf = (
  threads: Thread[],
  change: Partial<Answer<'threadAll'>> = {},
): Answer<'threadAll'> => ({
  threads,
  pagination: { page: 1, perPage: 25, total: threads.length },
  hits: 0,
  isCut: false,
  ...change,
})

export const messageListOf = (
  messages: Message[],
  changes: Answer<'messageList'>['changes'] = [],
): Answer<'messageList'> => ({
  messages,
  changes,
  pagination: { page: 1, perPage: 50, total: messages.length },
})

export const threadCountsOf = (
  change: Partial<Answer<'threadCounts'>['counts']> = {},
): Answer<'threadCounts'> => ({
  counts: { all: 7, unread: 2, started: 3, mentions: 1, open: 4, assigned: 2, unassigned: 1, ...change },
})

/** A file of a message, a picture unless changed. */
export const fileOf = (fileId: number, change: Partial<MessageFile> = {}): MessageFile => ({
  fileId,
  projectId: 1,
  name: 'tarn-45-shop.png',
  mediaType: 'image/png',
  kind: 'PICTURE',
  isDisguised: false,
  size: 1_200_000,
  state: 'READY',
  stateReason: null,
  author: maja,
  createdDate: minutesAgo(1500),
  threadId: 18,
  messageId: 1,
  noteCount: 0,
  mayDelete: false,
  mayAnnotate: true,
  ...change,
})

export const fileNoteOf = (fileNotesId: number, change: Partial<FileNote> = {}): FileNote => ({
  fileNotesId,
  fileX: 502,
  fileY: 193,
  fileWidth: 256,
  fileHeight: 76,
  fileNote: 'This is the price we sell at: 179.95.',
  author: maja,
  createdDate: minutesAgo(1400),
  editedDate: null,
  version: 1,
  mayEdit: false,
  mayDelete: false,
  ...change,
})
