import { keepPreviousData } from '@tanstack/react-query'
import type { ReferenceBody } from '@windrow/contract/schemas/messages'
import { api } from '../../api/client.ts'
import { keys } from '../../keys/keys.ts'
import { infiniteQueryOptions, queryOptions } from '../../keys/query-options.ts'

const messagesPerPage = 50
const shownFiles = 20
/** Runs take minutes; asking again more often would show nothing new. */
const latestMs = 300_000
/** In ms. Events tell of changes sooner. */
const everyMs = 60_000

const jiraMs = { waiting: 3000, idle: 20_000 }

export const threadQueries = {
  detail: (id: number, threadId: number) =>
    queryOptions({
      queryKey: keys.threads.detail(id, threadId),
      queryFn: ({ signal }) => api.threadGet({ params: { id, threadId }, signal }),
    }),

  jira: (id: number, threadId: number) =>
    queryOptions({
      queryKey: keys.threads.jira(id, threadId),
      queryFn: ({ signal }) => api.jiraGet({ params: { id, threadId }, signal }),
      // Nobody tells what waits to be sent.
      refetchInterval: ({ state }) => {
        const link = state.data?.link
        if (!link) return false
        return link.queuedComments + link.queuedChanges > 0 || link.trouble !== null
          ? jiraMs.waiting
          : jiraMs.idle
      },
    }),

  /** From the newest page to the oldest; messages within a page from the oldest. */
  messages: (id: number, threadId: number) =>
    infiniteQueryOptions({
      queryKey: keys.messages.list(id, threadId),
      queryFn: ({ pageParam, signal }) =>
        api.messageList({
          params: { id, threadId },
          query: { limit: messagesPerPage, ...(pageParam !== null && { before: pageParam }) },
          signal,
        }),
      initialPageParam: null,
      getNextPageParam: ({ messages }) =>
        messages.length < messagesPerPage ? undefined : messages[0]!.messageId,
    }),

  hits: (id: number, threadId: number, search: string) =>
    queryOptions({
      queryKey: keys.messages.hits(id, threadId, search),
      queryFn: ({ signal }) => api.messageHits({ params: { id, threadId }, query: { search }, signal }),
    }),

  /** The newest files. */
  files: (id: number, threadId: number) =>
    queryOptions({
      queryKey: keys.messages.files(id, threadId),
      queryFn: ({ signal }) =>
        api.threadFiles({ params: { id, threadId }, query: { limit: shownFiles }, signal }),
    }),

  /** The rows that a message refers to, in the latest run. */
  latest: (id: number, threadId: number, messageId: number) =>
    queryOptions({
      queryKey: keys.messages.latest(id, threadId, messageId),
      queryFn: async ({ signal }) =>
        (await api.messageLatest({ params: { id, threadId, messageId }, signal })).references,
      staleTime: latestMs,
    }),

  /** The newest versions of a message; `version` is its current one. */
  versions: (id: number, threadId: number, messageId: number, version: number) =>
    queryOptions({
      queryKey: keys.messages.versions(id, threadId, messageId, version),
      queryFn: async ({ signal }) =>
        (await api.messageVersions({ params: { id, threadId, messageId }, signal })).versions,
    }),

  /** Threads by view; of all projects without one. */
  counts: (projectId: number | null) =>
    queryOptions({
      queryKey: keys.threads.counts(projectId),
      queryFn: async ({ signal }) =>
        (await api.threadCounts({ query: projectId === null ? {} : { projectId }, signal })).counts,
      refetchInterval: everyMs,
    }),

  assignees: queryOptions({
    queryKey: keys.threads.assignees,
    queryFn: async ({ signal }) => (await api.threadAssignees({ signal })).assignees,
  }),

  mentionable: (id: number, search: string, internal: boolean) =>
    queryOptions({
      queryKey: keys.mentionable.found(id, search, internal),
      queryFn: ({ signal }) =>
        api.mentionList({
          params: { id },
          query: { limit: 8, search, ...(internal && { internal: 'true' as const }) },
          signal,
        }),
      placeholderData: keepPreviousData,
    }),

  preview: (id: number, reference: ReferenceBody) =>
    queryOptions({
      queryKey: keys.references.preview(id, reference),
      queryFn: ({ signal }) => api.referencePreview({ params: { id }, body: { reference }, signal }),
    }),
}
