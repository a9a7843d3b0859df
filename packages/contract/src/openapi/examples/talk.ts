import { messageFile } from './files.ts'
const customer = { userId: 12, fullName: 'Maja Lindqvist', isStaff: false, accountName: 'Nordic Prices' }
const staff = { userId: 4, fullName: 'Priya Raman', isStaff: true, accountName: null }
const subject = 'Price of Tarn 45 is 10 euros too high'
const question = 'The shop shows **179.95** for the Tarn 45, our data says 189.95.'
const reply = 'The catalogue is read once a day. @[Maja Lindqvist](user:12), 179.95 comes with the next run.'
const clientId = 'b7a1c3d2-11f0-4a5e-9c58-0d6e2f4b8a90'
const pagination = { page: 1, perPage: 25, total: 1 }

const reference = {
  kind: 'CELL',
  reportId: 118,
  reportName: 'Garden chairs',
  historyId: 5012,
  runDate: '2027-03-28T03:00:01.000Z',
  pageId: 'products',
  row: 4,
  column: 'price',
  url: 'https://shop.example/p/tarn-45',
  evidenceId: null,
  columns: [
    { name: 'name', type: 'text' },
    { name: 'price', type: 'number' },
  ],
  values: ['Tarn 45 trekking pack', 189.95],
  title: null,
  detail: null,
  value: null,
  expected: null,
  findingId: null,
  run: null,
}
const referenceBody = {
  kind: 'CELL',
  reportId: 118,
  historyId: 5012,
  pageId: 'products',
  row: 4,
  column: 'price',
}
const message = {
  messageId: 7702,
  threadId: 318,
  author: staff,
  source: 'APP',
  internal: false,
  text: reply,
  mentions: [{ userId: 12, fullName: 'Maja Lindqvist' }],
  quote: { messageId: 7701, author: customer, text: question.replaceAll('**', ''), isDeleted: false },
  references: [reference],
  files: [{ ...messageFile, messageId: 7702, author: staff }],
  reactions: [{ emoji: '👍', count: 1, isMine: true, names: ['Maja Lindqvist'] }],
  createdDate: '2027-03-28T08:38:00.000Z',
  editedDate: null,
  deletedDate: null,
  deletedBy: null,
  version: 1,
  clientId: null,
  mayEdit: false,
  mayDelete: false,
  maySeeVersions: false,
}
const snippet = [
  { text: 'The catalogue is read ', isHit: false },
  { text: 'once', isHit: true },
]
const thread = {
  threadId: 318,
  number: 18,
  projectId: 41,
  projectName: 'Garden shops',
  organizationId: 3,
  accountName: 'Nordic Prices',
  tier: null,
  subject,
  state: 'ANSWERED',
  kind: 'DATA_ISSUE',
  report: { reportId: 118, name: 'Garden chairs' },
  historyId: 5012,
  createdBy: customer,
  createdDate: '2027-03-28T07:08:00.000Z',
  assignee: staff,
  waitingSince: null,
  lastMessage: {
    messageId: 7702,
    author: staff,
    isMine: false,
    internal: false,
    text: 'The catalogue is read once a day. @Maja Lindqvist, 179.95 comes with the next run.',
    createdDate: message.createdDate,
  },
  messageCount: 2,
  unread: 1,
  isMentioned: true,
  isWatched: true,
  jiraKey: null,
  version: 3,
  hit: null,
}
const change = {
  changeId: 9011,
  kind: 'STATE',
  text: 'closed the thread',
  userName: 'Priya Raman',
  createdDate: '2027-03-28T09:12:00.000Z',
}
const jira = {
  link: {
    key: 'FHS-482',
    url: 'https://nordlake.atlassian.net/browse/FHS-482',
    summary: 'Catalogue: price changes before noon',
    status: 'In Progress',
    category: 'indeterminate',
    isCreating: false,
    isGone: false,
    queuedComments: 2,
    queuedChanges: 0,
    trouble: "Can't reach Jira",
    retryDate: '2027-03-28T08:39:20.000Z',
    refused: [],
  },
  projectKey: 'FHS',
  issueType: 'Task',
}
const mentionable = { ...customer, mayBeMentioned: true, reason: null }
const list = { threads: [thread], pagination, hits: 0, isCut: false }
const counts = { all: 7, unread: 2, started: 3, mentions: 1, open: 4, assigned: 0, unassigned: 0 }
const unread = { unread: 2, projects: [{ projectId: 41, unread: 2 }] }

/** Whole examples of threads and messages. */
export const talkExamples = {
  ThreadPerson: staff,
  MessageReference: reference,
  LatestReference: {
    position: 0,
    historyId: 5019,
    runDate: '2027-03-29T03:00:01.000Z',
    row: 4,
    values: ['Tarn 45 trekking pack', 179.95],
  },
  Reaction: message.reactions[0],
  Message: message,
  MessageVersion: {
    version: 2,
    text: reply,
    userName: 'Priya Raman',
    createdDate: message.createdDate,
    isCurrent: true,
    isRefused: false,
  },
  Thread: thread,
  ThreadDetail: {
    thread,
    lastReadMessageId: 7701,
    firstUnreadMessageId: 7702,
    watchers: [customer, staff],
    readers: 7,
    mayPost: true,
    mayPostInternal: false,
    mayChange: true,
    mayManage: false,
    mayLinkJira: false,
  },
  ThreadJira: jira,
  'jiraLink.body': { issue: 'https://nordlake.atlassian.net/browse/FHS-482' },
  'jiraIssueCreate.body': { projectKey: 'FHS', issueType: 'Task', summary: subject },
  ThreadChange: change,
  ThreadEvent: { eventId: 9012, threadId: 318, kind: 'MESSAGE', message, change: null },
  ThreadNotice: { eventId: 9012, threadId: 318, projectId: 41 },
  Mentionable: mentionable,
  'threadAll.answer': list,
  'threadList.answer': list,
  'threadCounts.answer': { counts },
  'threadUnread.answer': unread,
  'threadRead.answer': unread,
  'threadRead.body': { upTo: 7702 },
  'threadWatch.body': { watch: true },
  'threadCreate.body': {
    subject,
    kind: 'DATA_ISSUE',
    text: question,
    clientId,
    references: [referenceBody],
  },
  'threadUpdate.body': { state: 'CLOSED', version: 3 },
  'threadBulk.body': { threadIds: [318, 319], action: 'ASSIGN', assigneeId: 4 },
  'threadBulk.answer': {
    changed: 1,
    refused: [{ threadId: 319, message: 'This thread does not exist, or you may not see it.' }],
  },
  'threadAssignees.answer': {
    assignees: [{ userId: 4, fullName: 'Priya Raman', roleName: 'ADMIN:ENVOY', openThreads: 12 }],
  },
  'messageList.answer': {
    messages: [message],
    changes: [change],
    pagination: { page: 1, perPage: 50, total: 2 },
  },
  'messageHits.answer': {
    hits: [{ messageId: 7702, internal: false, snippet }],
    pagination: { page: 1, perPage: 100, total: 1 },
  },
  'messageSend.body': { text: reply, clientId, quoteOf: 7701 },
  'messageEdit.body': { text: reply, version: 1 },
  'messageReact.body': { emoji: '👍', on: true },
  'mentionList.answer': { people: [mentionable], readers: 7, pagination: { page: 1, perPage: 20, total: 1 } },
  'referencePreview.body': { reference: referenceBody },
  'referencePreview.answer': {
    reference,
    threads: [{ threadId: 318, number: 18, subject, state: 'OPEN' }],
    readers: 7,
  },
}
