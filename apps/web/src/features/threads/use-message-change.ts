import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Message } from '@windrow/contract/schemas/messages'
import type { ReactionEmoji } from '@windrow/contract/threads'
import { api } from '../../api/client.ts'
import { askAgain } from '../../keys/ask-again.ts'
import { keys } from '../../keys/keys.ts'
import { withMessage } from './stream-entries.ts'

/** Changes of a message. Its new version is shown at once. */
export function useMessageChange(id: number, message: Pick<Message, 'threadId' | 'messageId'>) {
  const queries = useQueryClient()
  const { threadId, messageId } = message
  const params = { id, threadId, messageId }
  const onSuccess = (changed: Message) => {
    queries.setQueryData(keys.messages.list(id, threadId), (data) => data && withMessage(data, changed))
    void askAgain(queries, keys.threads.all)
  }
  /** Somebody else may have changed or deleted it. */
  const onError = () => askAgain(queries, keys.messages.allOf(id, threadId))
  const react = useMutation({
    mutationFn: (body: { emoji: ReactionEmoji; on: boolean }) => api.messageReact({ params, body }),
    onSuccess,
    onError,
  })
  const remove = useMutation({ mutationFn: () => api.messageDelete({ params }), onSuccess, onError })
  const edit = useMutation({
    mutationFn: (body: { text: string; version: number }) => api.messageEdit({ params, body }),
    meta: { quiet: true },
    onSuccess,
    onError,
  })
  return { react, remove, edit }
}
