import { useState } from 'react'
import type { Message } from '@windrow/contract/schemas/messages'
import { ApiError } from '@windrow/contract/client'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { MessageField } from './message-field.tsx'
import { MessageVersions } from './message-versions.tsx'
import { useMessageChange } from './use-message-change.ts'
import { markdownOf, writtenOf } from './written.ts'
import css from './message-edit.module.css'

interface Props {
  id: number
  message: Message
  onDone: () => void
}

/** Edits a message in its place. If somebody else edited it meanwhile, both texts are shown to choose from. */
export function MessageEdit({ id, message, onDone }: Props) {
  const [written, write] = useState(() => writtenOf(message.text, message.mentions))
  const [version] = useState(message.version)
  const { edit } = useMessageChange(id, message)
  // The other text arrives with an event, or with the refusal.
  const isConflict =
    message.version > version || (edit.error instanceof ApiError && edit.error.code === 'CONFLICT')
  const text = markdownOf(written)
  const save = () => {
    if (text === '' || edit.isPending) return
    if (text === message.text) onDone()
    // In a conflict both texts are on screen: saving replaces the one that is shown.
    else edit.mutate({ text, version: message.version }, { onSuccess: onDone })
  }
  const onSend = () => {
    if (!isConflict) save()
  }
  return (
    <div className={css.edit}>
      <MessageField
        autoFocus
        projectId={id}
        value={written}
        onChange={write}
        internal={message.internal}
        label="Edit message"
        className={css.field}
        onSend={onSend}
        onLeave={onDone}
      />
      {isConflict ? (
        <>
          <Notice>
            <b>This message was edited while you wrote.</b> Your text isn’t saved yet.
          </Notice>
          {message.maySeeVersions && <MessageVersions id={id} message={message} />}
        </>
      ) : (
        edit.error && <Notice tone="bad">{edit.error.message}</Notice>
      )}
      <div className="row">
        <Button
          variant="primary"
          small
          reason={text === '' ? 'A message needs a text.' : undefined}
          busy={edit.isPending}
          onClick={save}
        >
          {isConflict ? 'Save my text' : 'Save'}
        </Button>
        <Button small onClick={onDone}>
          {isConflict ? 'Keep the other text' : 'Cancel'}
        </Button>
      </div>
    </div>
  )
}
