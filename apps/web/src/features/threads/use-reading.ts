import { useEffect } from 'react'
import type { ThreadDetail } from '@windrow/contract/schemas/threads'
import { useMarkRead } from './use-thread-change.ts'

/** Marks the messages of an open thread as read while its page is visible. */
export function useReading(
  id: number,
  { thread, lastReadMessageId }: ThreadDetail,
  lastId: number | undefined,
): void {
  const { mutate } = useMarkRead(id, thread.threadId)
  const isNew = lastId !== undefined && lastId > (lastReadMessageId ?? 0)
  useEffect(() => {
    if (!isNew) return
    const look = () => {
      if (!document.hidden) mutate(lastId)
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [isNew, lastId, mutate])
}
