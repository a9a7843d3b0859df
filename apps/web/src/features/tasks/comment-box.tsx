import { useState, type KeyboardEvent } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { longestComment } from '@windrow/contract/anomalies'
import { api } from '../../api/client.ts'
import { keys } from '../../keys/keys.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/fields.tsx'
import css from './tasks.module.css'

/** Writes a comment on a task. A comment that could not be saved stays in the field. */
export function CommentBox({ historyId }: { historyId: number }) {
  const [text, setText] = useState('')
  const queries = useQueryClient()
  const sending = useMutation({
    mutationFn: (sent: string) => api.anomalyComment({ params: { historyId }, body: { text: sent.trim() } }),
    onSuccess: (event, sent) => {
      // What was typed meanwhile stays.
      setText((now) => (now === sent ? '' : now))
      queries.setQueryData(
        keys.anomalies.task(historyId),
        (detail) => detail && { ...detail, events: [...detail.events, event] },
      )
    },
    onSettled: () => queries.invalidateQueries({ queryKey: keys.anomalies.task(historyId) }),
  })
  const isEmpty = text.trim() === ''
  const send = () => {
    if (!isEmpty && !sending.isPending) sending.mutate(text)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send()
  }
  return (
    <div className={css.comment}>
      <TextArea
        aria-label="Comment"
        placeholder="Write a comment"
        rows={1}
        maxLength={longestComment}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <Button reason={isEmpty ? 'Write a comment first.' : undefined} busy={sending.isPending} onClick={send}>
        Comment
      </Button>
    </div>
  )
}
