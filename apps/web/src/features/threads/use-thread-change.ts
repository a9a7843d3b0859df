import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Thread } from '@windrow/contract/schemas/threads'
import type { ThreadKind, ThreadState } from '@windrow/contract/threads'
import { api } from '../../api/client.ts'
import { askAgain } from '../../keys/ask-again.ts'
import { keys } from '../../keys/keys.ts'

export interface ThreadEdit {
  subject?: string
  kind?: ThreadKind
  state?: ThreadState
  assigneeId?: number | null
}

/** Changes a thread. If somebody else changed it since, nothing is changed, and the current state is shown. */
export function useThreadChange(id: number, threadId: number) {
  const queries = useQueryClient()
  const detail = keys.threads.detail(id, threadId)
  return useMutation({
    mutationFn: (change: ThreadEdit) => {
      const version = queries.getQueryData(detail)?.thread.version
      return api.threadUpdate({
        params: { id, threadId },
        body: { ...change, ...(version !== undefined && { version }) },
      })
    },
    onSuccess: (thread: Thread) => {
      queries.setQueryData(detail, (before) => before && { ...before, thread })
    },
    onSettled: () => askAgain(queries, keys.threads.all, keys.messages.allOf(id, threadId)),
  })
}

/** Watches a thread, or leaves it. */
export function useWatch(id: number, threadId: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (watch: boolean) => api.threadWatch({ params: { id, threadId }, body: { watch } }),
    onSuccess: (detail) => {
      queries.setQueryData(keys.threads.detail(id, threadId), detail)
      void askAgain(queries, keys.threads.all)
    },
  })
}

/** Marks a thread as read up to a message; 0 marks it as unread. */
export function useMarkRead(id: number, threadId: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (upTo: number) => api.threadRead({ params: { id, threadId }, body: { upTo } }),
    meta: { quiet: true },
    onSuccess: (unread) => {
      queries.setQueryData(keys.threads.unread, unread)
      void askAgain(queries, keys.threads.all)
    },
  })
}
