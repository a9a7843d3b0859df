import { useEffect } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { followWhileSeen } from '../../api/follow.ts'
import { askAgain } from '../../keys/ask-again.ts'
import { keys } from '../../keys/keys.ts'
import { queryOptions } from '../../keys/query-options.ts'
import { keptName, keptNames } from '../../session/kept-store.ts'
import { useProfile } from '../../session/use-profile.ts'

/** Several changes at once, as of a selection, refetch once. */
const gatherMs = 300

/** In ms. Events tell of changes sooner. */
const everyMs = 60_000

const unreadQuery = queryOptions({
  queryKey: keys.threads.unread,
  queryFn: ({ signal }) => api.threadUnread({ signal }),
  refetchInterval: everyMs,
  refetchOnWindowFocus: true,
})

/** Calls a function once for several wishes at once; `stop` forgets them. */
function gathered(act: () => void): { wish: () => void; stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    wish: () => {
      timer ??= setTimeout(() => {
        timer = undefined
        act()
      }, gatherMs)
    },
    stop: () => clearTimeout(timer),
  }
}

/** Refetches lists and counts of threads when something happens in one. */
export function useThreadNews(): void {
  const queries = useQueryClient()
  useEffect(() => {
    const { wish, stop } = gathered(() => void askAgain(queries, keys.threads.all))
    const leave = followWhileSeen({
      open: (signal) => api.threadNotices({ signal }),
      onMissed: wish,
      onEvent: wish,
    })
    return () => {
      leave()
      stop()
    }
  }, [queries])
}

/** Milliseconds between attempts to send what waits in threads that aren't open. */
const unsentMs = 60_000

/** Sends messages that wait in threads that were left before the connection was back. */
export function useUnsentMessages(): void {
  const queries = useQueryClient()
  const { ownId } = useProfile()
  useEffect(() => {
    const send = () => {
      if (!navigator.onLine || keptNames(keptName(ownId, 'outbox:')).length === 0) return
      // Loaded only where something waits.
      import('./send-unsent.ts').then(({ sendAllUnsent }) => sendAllUnsent(queries, ownId)).catch(() => {})
    }
    send()
    const timer = setInterval(send, unsentMs)
    addEventListener('online', send)
    return () => {
      clearInterval(timer)
      removeEventListener('online', send)
    }
  }, [queries, ownId])
}

/** The number of threads with new messages: in all, or of a project. */
export function useUnreadThreads(projectId?: number): number {
  const { data } = useQuery(unreadQuery)
  if (projectId === undefined) return data?.unread ?? 0
  return data?.projects.find((project) => project.projectId === projectId)?.unread ?? 0
}
