/** Threads and messages of projects. Doesn't use zod, so the browser can import it. */

export const threadStates = ['OPEN', 'ANSWERED', 'CLOSED'] as const
export type ThreadState = (typeof threadStates)[number]
export const threadStateLabels: Readonly<Record<ThreadState, string>> = {
  OPEN: 'Open',
  ANSWERED: 'Answered',
  CLOSED: 'Closed',
}

export const threadKinds = ['QUESTION', 'CHANGE_REQUEST', 'DATA_ISSUE', 'NEW_REPORT'] as const
export type ThreadKind = (typeof threadKinds)[number]
export const threadKindLabels: Readonly<Record<ThreadKind, string>> = {
  QUESTION: 'Question',
  CHANGE_REQUEST: 'Change request',
  DATA_ISSUE: 'Data issue',
  NEW_REPORT: 'New report',
}

/** How a message came in. SYSTEM: written by Windrow itself. */
export const messageSources = ['APP', 'EMAIL', 'JIRA', 'SYSTEM'] as const
export type MessageSource = (typeof messageSources)[number]

/** What a message can refer to. */
export const referenceKinds = ['CELL', 'ROW', 'FINDING', 'FAILED_PAGE', 'RUN'] as const
export type ReferenceKind = (typeof referenceKinds)[number]

/** Emoji that readers can react with. */
export const reactionEmoji = ['👍', '👎', '❤️', '🎉', '👀', '✅'] as const
export type ReactionEmoji = (typeof reactionEmoji)[number]

/** Views of the list of threads: the first for everyone, the others for those who manage threads. */
export const threadViews = ['all', 'unread', 'started', 'mentions', 'open', 'assigned', 'unassigned'] as const
export type ThreadView = (typeof threadViews)[number]
export const threadViewLabels: Readonly<Record<ThreadView, string>> = {
  all: 'All',
  unread: 'Unread',
  started: 'Started by me',
  mentions: 'Mentions',
  open: 'Open',
  assigned: 'Assigned to me',
  unassigned: 'Unassigned',
}

/** Orders of the list of threads. `waiting`: the longest unanswered first, then by the last message. */
export const threadOrders = ['waiting', 'newest', 'oldest'] as const
export type ThreadOrder = (typeof threadOrders)[number]
export const threadOrderLabels: Readonly<Record<ThreadOrder, string>> = {
  waiting: 'Waiting longest',
  newest: 'Newest message first',
  oldest: 'Oldest message first',
}

/** What can be done with several threads at once. */
export const threadActions = ['ASSIGN', 'CLOSE', 'MARK_READ'] as const
export type ThreadAction = (typeof threadActions)[number]

export const longestSubject = 200
export const longestMessage = 20_000
export const mostReferences = 10
export const mostMentions = 50
export const mostBulkThreads = 200
/** Messages that one person can send in a minute. */
export const mostMessagesPerMinute = 30
