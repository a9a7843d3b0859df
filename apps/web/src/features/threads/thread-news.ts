import { useEffect } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { followWhileSeen } from '../../api/follow.ts'
import { askAgain } from '../../keys/ask-again.ts'
import { keys } from '../../keys/keys.ts'
import { threadQueries } from './thread-queries.ts'

/** Several changes at once, as of a selection, refetch once. */
const gatherMs = 300

/** Refetches lists and counts of threads when something happens in one. */
export function useThreadNews(): void {
  const queries = useQueryClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        void askAgain(queries, keys.threads.all)
      }, gatherMs)
    }
    const stop = followWhileSeen({
      open: (signal) => api.threadNotices({ signal }),
      onMissed: ask,
      onEvent: ask,
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [queries])
}

/** The number of threads with new messages: in all, or of a project. */
export function useUnreadThreads(projectId?: number): number {
  const { data } = useQuery(threadQueries.unread)
  if (projectId === undefined) return data?.unread ?? 0
  return data?.projects.find((project) => project.projectId === projectId)?.unread ?? 0
}
