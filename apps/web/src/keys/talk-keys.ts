import type { InfiniteData } from '@tanstack/react-query'
import { group, key, type Answer } from './key.ts'

export const threads = {
  all: group('threads'),
  allLists: group('threads', 'list'),
  /** Threads of a project; a page is a number. */
  list: (id: number, view: object) =>
    key<InfiniteData<Answer<'threadList'>, number>>('threads', 'list', 'project', id, view),
  everywhere: (view: object) => key<Answer<'threadAll'>>('threads', 'list', 'everywhere', view),
  /** Of all projects: null. */
  counts: (projectId: number | null) => key<Answer<'threadCounts'>['counts']>('threads', 'counts', projectId),
  unread: key<Answer<'threadUnread'>>('threads', 'unread'),
  assignees: key<Answer<'threadAssignees'>['assignees']>('threads', 'assignees'),
  allDetails: group<Answer<'threadGet'>>('threads', 'detail'),
  /** The Jira issue of a thread. */
  jira: (id: number, threadId: number) => key<Answer<'jiraGet'>>('threads', 'jira', id, threadId),
  detail: (id: number, threadId: number) => key<Answer<'threadGet'>>('threads', 'detail', id, threadId),
}

export const messages = {
  allOf: (id: number, threadId: number) => group('messages', id, threadId),
  /** From the newest; each page begins before the oldest message of the last one. */
  list: (id: number, threadId: number) =>
    key<InfiniteData<Answer<'messageList'>, number | null>>('messages', id, threadId, 'list'),
  hits: (id: number, threadId: number, search: string) =>
    key<Answer<'messageHits'>>('messages', id, threadId, 'hits', search),
  files: (id: number, threadId: number) => key<Answer<'threadFiles'>>('messages', id, threadId, 'files'),
  latest: (id: number, threadId: number, messageId: number) =>
    key<Answer<'messageLatest'>['references']>('messages', id, threadId, 'latest', messageId),
  versions: (id: number, threadId: number, messageId: number, version: number) =>
    key<Answer<'messageVersions'>['versions']>('messages', id, threadId, 'versions', messageId, version),
}

/** Whom messages of a project can mention. */
export const mentionable = {
  found: (id: number, search: string, internal: boolean) =>
    key<Answer<'mentionList'>>('mentionable', id, search, internal),
}

/** What a message would refer to. */
export const references = {
  preview: (id: number, reference: object) => key<Answer<'referencePreview'>>('references', id, reference),
}

/** Notes on pictures. */
export const fileNotes = {
  allOf: (id: number) => group('fileNotes', id),
  of: (id: number, fileId: number) => key<Answer<'fileNotes'>['fileNotes']>('fileNotes', id, fileId),
}
