import { useEffect, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { followWhileSeen } from '../../api/follow.ts'
import { askAgain } from '../../keys/ask-again.ts'
import { keys } from '../../keys/keys.ts'
import { withEvent } from './stream-entries.ts'

/** Follows an open thread. True while events arrive. */
export function useThreadEvents(id: number, threadId: number): boolean {
  const queries = useQueryClient()
  const [live, setLive] = useState(false)
  useEffect(
    () =>
      followWhileSeen({
        open: (signal) => api.threadEvents({ params: { id, threadId }, signal }),
        misses: true,
        onMissed: () => void askAgain(queries, keys.messages.allOf(id, threadId), keys.threads.all),
        onEvent: (event) => {
          const list = keys.messages.list(id, threadId)
          const asked = queries.getQueryCache().find({ queryKey: list })
          queries.setQueryData(list, (data) => withEvent(data, event))
          // An answer under way was computed before, and takes the place of what was just added.
          if (asked?.state.fetchStatus === 'fetching')
            asked.promise
              ?.catch(() => {})
              .then(() => askAgain(queries, keys.messages.allOf(id, threadId)))
              .catch(() => {})
          // A note may have been added to one of its pictures, or the files went with the message.
          if (event.message?.files.length || event.kind === 'DELETED')
            void askAgain(queries, keys.fileNotes.allOf(id), keys.messages.files(id, threadId))
          if (event.kind === 'CHANGED') void askAgain(queries, keys.threads.all)
        },
        onLive: setLive,
      }),
    [id, threadId, queries],
  )
  return live
}
