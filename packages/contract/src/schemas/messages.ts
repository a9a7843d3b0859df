import { z } from 'zod'
import { mostMessageFiles } from '../files.ts'
import {
  longestMessage,
  messageSources,
  mostReferences,
  reactionEmoji,
  referenceKinds,
  type ReferenceKind,
} from '../threads.ts'
import { runStatuses } from '../run-status.ts'
import { id, idText, instant, pageLimit, pageQuery, Pagination, projectId } from './common.ts'
import { clientId } from './client-id.ts'
import { Cell, Column } from './datasets.ts'
import { MessageFile } from './files.ts'
import { ThreadPerson } from './thread-person.ts'

export { ThreadPerson } from './thread-person.ts'

const needs: Readonly<
  Record<ReferenceKind, readonly ('pageId' | 'row' | 'column' | 'findingId' | 'evidenceId')[]>
> = {
  CELL: ['pageId', 'row', 'column'],
  ROW: ['pageId', 'row'],
  FINDING: ['findingId'],
  FAILED_PAGE: ['evidenceId'],
  RUN: [],
}

/** What a message is about. The server reads the values itself. */
export const ReferenceBody = z
  .strictObject({
    kind: z.enum(referenceKinds),
    reportId: id,
    historyId: id,
    pageId: z.string().max(64).optional().describe('The output table; for cells and rows'),
    row: id.max(1e12).optional().describe('The number of the row in the table, from 1; for cells and rows'),
    column: z.string().max(200).optional().describe('For cells'),
    findingId: id.optional().describe('For findings'),
    evidenceId: id.optional().describe('The page snapshot of the failed page'),
  })
  .superRefine((body, context) => {
    const parts = ['pageId', 'row', 'column', 'findingId', 'evidenceId'] as const
    for (const part of parts) {
      const isNeeded = needs[body.kind].includes(part)
      if (isNeeded && body[part] === undefined)
        context.addIssue({ code: 'custom', path: [part], message: `is needed for ${body.kind}` })
      if (!isNeeded && body[part] !== undefined)
        context.addIssue({ code: 'custom', path: [part], message: `doesn't belong to ${body.kind}` })
    }
  })
export type ReferenceBody = z.infer<typeof ReferenceBody>

/** What a message is about, as it was when it was sent. */
export const MessageReference = z
  .object({
    kind: z.enum(referenceKinds),
    reportId: id.nullable().describe('Null if the report is gone'),
    reportName: z.string(),
    historyId: id.nullable().describe('Null if the run is gone'),
    runDate: instant,
    pageId: z.string().nullable().describe('The output table'),
    row: z.int().nullable(),
    column: z.string().nullable().describe('The column of the cell, or of the finding'),
    url: z.string().nullable().describe('The page that it comes from, if known'),
    evidenceId: id.nullable().describe('The page snapshot, if one was kept'),
    columns: z.array(Column).describe('Of `values`; cells and rows only'),
    values: z.array(Cell).describe('The row, as it was; long cells are cut, and end with "…"'),
    title: z.string().nullable().describe('What was found, or why the page failed'),
    detail: z.string().nullable(),
    value: z.number().nullable().describe('Findings: the measured value, for those who may view anomalies'),
    expected: z
      .object({ low: z.number(), high: z.number() })
      .nullable()
      .describe('Findings: for those who may view anomalies'),
    findingId: id.nullable(),
    run: z
      .object({
        status: z.enum(runStatuses),
        itemCount: z.int(),
        requestCount: z.int(),
        failedCount: z.int().describe('Failed pages'),
      })
      .nullable()
      .describe('Runs only'),
  })
  .meta({ id: 'MessageReference' })
export type MessageReference = z.infer<typeof MessageReference>

/** The row of a reference as it is in the latest run of its report. */
export const LatestReference = z
  .object({
    position: z.int().describe('Of the reference in the message, from 0'),
    historyId: id.describe('The latest run'),
    runDate: instant,
    row: z.int().describe('The number of the row there'),
    values: z
      .array(Cell)
      .describe('In the order of the columns of the reference; null where a column is gone'),
  })
  .meta({ id: 'LatestReference' })
export type LatestReference = z.infer<typeof LatestReference>
export const LatestReferences = z.object({
  references: z
    .array(LatestReference)
    .describe('Cells and rows with a later run in which the row is found, by what identifies it'),
})

export const Reaction = z
  .object({
    emoji: z.enum(reactionEmoji),
    count: z.int(),
    isMine: z.boolean(),
    names: z.array(z.string()).describe('Who reacted, the first 20'),
  })
  .meta({ id: 'Reaction' })

export const Message = z
  .object({
    messageId: id,
    threadId: id,
    author: ThreadPerson.nullable().describe('Null for what Windrow wrote'),
    source: z.enum(messageSources).describe('How it came in'),
    internal: z.boolean().describe('An internal note: only staff get it'),
    text: z.string().describe('Markdown; mentions are written @[name](user:id). Empty if it was deleted'),
    mentions: z
      .array(z.object({ userId: id, fullName: z.string() }))
      .describe('The users whom the text mentions, by their current names'),
    quote: z
      .object({
        messageId: id,
        author: ThreadPerson.nullable(),
        text: z.string().describe('The first 280 characters without marks; empty if it was deleted'),
        isDeleted: z.boolean(),
      })
      .nullable()
      .describe('The message that it answers'),
    references: z.array(MessageReference),
    files: z.array(MessageFile).describe('Empty if it was deleted'),
    reactions: z.array(Reaction),
    createdDate: instant,
    editedDate: instant.nullable(),
    deletedDate: instant.nullable(),
    deletedBy: z.string().nullable(),
    version: z.int().describe('Counts edits; send it with an edit'),
    clientId: z.string().nullable().describe('Only of your own messages'),
    mayEdit: z.boolean(),
    mayDelete: z.boolean(),
    maySeeVersions: z.boolean().describe('Its author and staff see earlier texts'),
  })
  .meta({ id: 'Message' })
export type Message = z.infer<typeof Message>

/** A change of the thread, shown between its messages. */
export const ThreadChange = z
  .object({
    changeId: id,
    kind: z
      .enum(['STATE', 'ASSIGNED', 'SUBJECT', 'KIND', 'ABOUT', 'JIRA'])
      .describe('JIRA: about the linked Jira issue; only staff get it'),
    text: z.string().describe('One sentence without the name, like "closed the thread"'),
    userName: z.string().nullable().describe('Null for what Windrow did'),
    createdDate: instant,
  })
  .meta({ id: 'ThreadChange' })
export type ThreadChange = z.infer<typeof ThreadChange>

export const messageText = z.string().trim().min(1, 'Enter a message').max(longestMessage)
const messageClientId = clientId.describe(
  'Chosen by you, once per message: a repeated call with it answers the message that was sent',
)

const version = z.int().describe('As you saw it; if it was changed since, CONFLICT')

const markdown = 'Markdown; mention users with @[name](user:id)'

/** What the first message of a thread has too. */
export const firstMessage = {
  text: messageText.describe(markdown),
  clientId: messageClientId,
  references: z.array(ReferenceBody).max(mostReferences).optional(),
  fileIds: z
    .array(id)
    .max(mostMessageFiles)
    .optional()
    .describe('Files that you uploaded to this project and did not send yet, in the order of the message'),
}

export const MessageCreate = z
  .strictObject({
    ...firstMessage,
    text: z.string().trim().max(longestMessage).describe(`${markdown}. May be empty with files`),
    internal: z.boolean().optional().describe('An internal note, for staff only'),
    quoteOf: id.optional().describe('The message of this thread that it answers'),
    close: z.boolean().optional().describe('Closes the thread with this message'),
  })
  .refine(({ text, fileIds = [] }) => text !== '' || fileIds.length > 0, {
    path: ['text'],
    message: 'Enter a message',
  })
export const MessageEdit = z.strictObject({ text: messageText, version })
export const MessageReaction = z.strictObject({
  emoji: z.enum(reactionEmoji),
  on: z.boolean().describe('False takes it back'),
})

export const MessageQuery = z.object({
  ...pageQuery(50),
  limit: pageLimit.max(200).default(50).describe('Messages a page'),
  before: idText
    .optional()
    .describe('Messages before this one; the pages of a list that grows stay the same'),
  after: idText.optional().describe('Messages after this one, the oldest page first'),
})
export const MessageList = z.object({
  messages: z.array(Message).describe('Oldest first; page 1 has the newest, or with `after` the oldest'),
  changes: z.array(ThreadChange).describe('Changes of the thread between these messages, at most 200'),
  pagination: Pagination,
})

export const MessageVersion = z
  .object({
    version: z.int(),
    text: z.string(),
    userName: z.string(),
    createdDate: instant,
    isCurrent: z.boolean(),
    isRefused: z.boolean().describe('The edit came too late: it was never shown to readers'),
  })
  .meta({ id: 'MessageVersion' })
export const versionQuery = z.object(pageQuery(25))
export const MessageVersionList = z.object({
  versions: z.array(MessageVersion).describe('Newest first'),
  pagination: Pagination,
})

/** A piece of a text with hits of a search. */
export const Snippet = z
  .array(z.object({ text: z.string(), isHit: z.boolean() }))
  .describe('Pieces of a sentence, in order; those with `isHit` match the search')
export type Snippet = z.infer<typeof Snippet>

export const MessageHits = z.object({
  hits: z
    .array(z.object({ messageId: id, internal: z.boolean(), snippet: Snippet }))
    .describe('Oldest first'),
  pagination: Pagination,
})
export const MessageHitsQuery = z.object({
  ...pageQuery(100),
  search: z.string().trim().min(1).max(200).describe('All of these words; the last may be unfinished'),
})

export const threadId = idText.describe('The thread, one of the project')
export const threadParams = z.object({ id: projectId, threadId })
export const messageParams = z.object({
  id: projectId,
  threadId,
  messageId: idText.describe('The message, one of the thread'),
})
