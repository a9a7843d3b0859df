import { z } from 'zod'
import { tiers } from '../accounts.ts'
import {
  longestSubject,
  mostBulkThreads,
  threadActions,
  threadKinds,
  threadOrders,
  threadStates,
  threadViews,
} from '../threads.ts'
import { id, idList, idText, instant, pageLimit, pageQuery, Pagination } from './common.ts'
import {
  firstMessage,
  Message,
  MessageReference,
  ReferenceBody,
  Snippet,
  ThreadChange,
  ThreadPerson,
} from './messages.ts'

export const Thread = z
  .object({
    threadId: id,
    number: z.int().describe('Counted in its project, from 1'),
    projectId: id,
    projectName: z.string(),
    organizationId: id,
    accountName: z.string(),
    tier: z.enum(tiers).nullable().describe('Of the account; only for staff'),
    subject: z.string(),
    state: z.enum(threadStates),
    kind: z.enum(threadKinds),
    report: z.object({ reportId: id, name: z.string() }).nullable().describe('What it is about'),
    historyId: id.nullable().describe('The run that it is about'),
    createdBy: ThreadPerson,
    createdDate: instant,
    assignee: ThreadPerson.nullable(),
    waitingSince: instant.nullable().describe("The customer's oldest message without an answer"),
    lastMessage: z
      .object({
        messageId: id,
        author: ThreadPerson.nullable(),
        isMine: z.boolean(),
        internal: z.boolean(),
        text: z.string().describe('The first 200 characters without marks'),
        createdDate: instant,
      })
      .nullable()
      .describe('The newest that you may see and that was not deleted'),
    messageCount: z.int().describe('Those that you may see'),
    unread: z.int().describe('New messages of others, counted for those who watch the thread'),
    isMentioned: z.boolean().describe('An unread message mentions you'),
    isWatched: z.boolean().describe('Whether you watch it'),
    jiraKey: z
      .string()
      .nullable()
      .describe('The linked Jira issue; only for those who may use Jira from Windrow'),
    version: z.int().describe('Counts changes of the thread; send it with a change'),
    hit: z
      .object({
        messageId: id.nullable().describe('Null if only the subject matches'),
        author: ThreadPerson.nullable(),
        internal: z.boolean(),
        snippet: Snippet,
        more: z.int().describe('Further messages of the thread that match'),
      })
      .nullable()
      .describe('The newest message that matches the search; null without one'),
  })
  .meta({ id: 'Thread' })
export type Thread = z.infer<typeof Thread>

export const ThreadDetail = z
  .object({
    thread: Thread,
    lastReadMessageId: id.nullable().describe('The last message that you have read'),
    firstUnreadMessageId: id.nullable(),
    watchers: z.array(ThreadPerson).describe('At most 200'),
    readers: z.int().describe('Users of the account who see the thread'),
    mayPost: z.boolean(),
    mayPostInternal: z.boolean(),
    mayChange: z.boolean().describe('Subject and kind, and close or open it'),
    mayManage: z.boolean().describe('Assign it, set any state'),
    mayLinkJira: z.boolean().describe('Link it to a Jira issue, or see that link'),
  })
  .meta({ id: 'ThreadDetail' })
export type ThreadDetail = z.infer<typeof ThreadDetail>

const subject = z
  .string()
  .trim()
  .min(1, 'Enter a subject')
  .max(longestSubject)
  .regex(/^[^\p{Cc}]*$/u, 'must be a single line without control characters')

export const ThreadCreate = z.strictObject({
  ...firstMessage,
  subject,
  kind: z.enum(threadKinds),
  reportId: id.optional().describe('What it is about; by default the report of the first reference'),
  historyId: id.optional().describe('The run that it is about, one of the report'),
  assigneeId: id.optional().describe('A member of staff; only for those who manage threads'),
})
export const ThreadUpdate = z
  .strictObject({
    subject: subject.optional(),
    kind: z.enum(threadKinds).optional(),
    state: z.enum(threadStates).optional(),
    assigneeId: id.nullable().optional().describe('A member of staff; null: nobody'),
    reportId: id.nullable().optional().describe('A report of the project; null: none. The run is forgotten'),
    version: z.int().optional().describe('As you saw it; if somebody changed it since, CONFLICT'),
  })
  .refine((body) => Object.keys(body).some((key) => key !== 'version'), { message: 'Change something' })
  .describe('What is left out stays')

/** Names separated by commas, or a JSON array of them. */
const listOf = <const T extends readonly string[]>(values: T) =>
  z
    .string()
    .max(300)
    .regex(/^\[?("?[A-Za-z_]+"?(,"?[A-Za-z_]+"?)*)?\]?$/, 'must be names separated by commas')
    .transform((text): string[] => text.match(/[A-Za-z_]+/g) ?? [])
    .pipe(z.array(z.enum(values)))

const filters = {
  state: listOf(threadStates).optional().describe('States, separated by commas'),
  kind: listOf(threadKinds).optional().describe('Kinds, separated by commas'),
  reportId: idList.optional().describe('Ids of reports, separated by commas'),
  assigneeId: idList.optional().describe('Ids of members of staff, separated by commas'),
  search: z
    .string()
    .trim()
    .max(200)
    .optional()
    .describe('In subjects and messages: all of these words; the last may be unfinished'),
}
const choice = {
  view: z
    .enum(threadViews)
    .default('all')
    .describe(
      'unread: with new messages; started: by you; mentions: an unread message mentions you; assigned: open, to you; unassigned: open, to nobody',
    ),
  sort: z.enum(threadOrders).default('newest'),
}
export const ThreadQuery = z.object({
  ...pageQuery(25),
  limit: pageLimit.max(100).default(25).describe('Threads a page'),
  ...choice,
  ...filters,
})
export const AllThreadsQuery = z.object({
  ...ThreadQuery.shape,
  accountId: idList.optional().describe('Ids of accounts, separated by commas'),
  projectId: idList.optional().describe('Ids of projects, separated by commas'),
  threadId: idList.optional().describe('Ids of threads, separated by commas'),
  tier: listOf(tiers).optional().describe('Tiers of accounts, separated by commas; only for staff'),
})
export const ThreadList = z.object({
  threads: z.array(Thread),
  pagination: Pagination,
  hits: z.int().describe('Messages that match the search; 0 without one'),
  isCut: z.boolean().describe('Only the newest 2,000 messages that match the search were looked at'),
})

export const ThreadCounts = z.object({
  counts: z
    .record(z.enum(threadViews), z.int())
    .describe('Threads of each view; assigned and unassigned are 0 for customers. Counted up to 10,000'),
})
export const ThreadCountsQuery = z.object({ projectId: idText.optional().describe('Only of this project') })
export const UnreadThreads = z.object({
  unread: z.int().describe('Threads with new messages'),
  projects: z.array(z.object({ projectId: id, unread: z.int() })).describe('Those with unread threads'),
})

export const ThreadRead = z.strictObject({
  upTo: z.int().min(0).describe('The last message that was read; 0 marks the whole thread as unread'),
})
export const ThreadWatch = z.strictObject({ watch: z.boolean() })

export const ThreadBulk = z.strictObject({
  threadIds: z.array(id).min(1).max(mostBulkThreads),
  action: z.enum(threadActions),
  assigneeId: id.nullable().optional().describe('Required for ASSIGN; null: nobody'),
})
export const ThreadBulkResult = z.object({
  changed: z.int(),
  refused: z.array(z.object({ threadId: id, message: z.string() })),
})

export const ThreadAssignees = z.object({
  assignees: z
    .array(z.object({ userId: id, fullName: z.string(), roleName: z.string(), openThreads: z.int() }))
    .describe('Staff'),
})

export const Mentionable = z
  .object({
    userId: id,
    fullName: z.string(),
    isStaff: z.boolean(),
    accountName: z.string().nullable().describe('Null for staff'),
    mayBeMentioned: z.boolean(),
    reason: z.string().nullable().describe('Why not, like "Has no access to this project"'),
  })
  .meta({ id: 'Mentionable' })
export const MentionableQuery = z.object({
  ...pageQuery(20),
  search: z.string().trim().max(100).optional().describe('In names'),
  internal: z
    .enum(['true', 'false'])
    .optional()
    .describe('"true": for an internal note, which only staff see'),
})
export const MentionableList = z.object({
  people: z.array(Mentionable).describe('Those who can be mentioned first'),
  readers: z.int().describe('Users of the account who see the threads of the project'),
  pagination: Pagination,
})

export const ReferencePreview = z.object({
  reference: MessageReference,
  threads: z
    .array(z.object({ threadId: id, number: z.int(), subject: z.string(), state: z.enum(threadStates) }))
    .describe('Threads of the project about the same, that are not closed; at most 5'),
  readers: z.int().describe('Users of the account who see the threads of the project'),
})
export const ReferencePreviewBody = z.strictObject({ reference: ReferenceBody })

/** What happened in a thread, for those who follow it. */
export const ThreadEvent = z
  .object({
    eventId: id,
    threadId: id,
    kind: z
      .enum(['MESSAGE', 'EDITED', 'DELETED', 'REACTED', 'FILES', 'CHANGED'])
      .describe('FILES: a file of the message was checked, or has other notes'),
    message: Message.nullable().describe('Null for CHANGED'),
    change: ThreadChange.nullable().describe('Only for CHANGED'),
  })
  .meta({ id: 'ThreadEvent' })
export type ThreadEvent = z.infer<typeof ThreadEvent>

/** A thread in which something happened, for lists and counts: ask for them anew. */
export const ThreadNotice = z
  .object({ eventId: id, threadId: id, projectId: id })
  .meta({ id: 'ThreadNotice' })
export type ThreadNotice = z.infer<typeof ThreadNotice>
