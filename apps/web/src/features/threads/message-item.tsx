import { lazy, memo, Suspense, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Message } from '@windrow/contract/schemas/messages'
import { Ellipsis, Link2, Lock, Mail, Pencil, Reply, Trash2 } from 'lucide-react'
import { useProfile } from '../../session/use-profile.ts'
import { Button } from '../../ui/button.tsx'
import { formatClock, formatTimestamp } from '../../ui/formats.ts'
import { MenuButton, type MenuItem } from '../../ui/menu-button.tsx'
import { MessageFiles } from '../attachments/message-files.tsx'
import { Avatar } from '../../ui/people.tsx'
import { PopoverButton } from '../../ui/popover-button.tsx'
import { toast } from '../../ui/toast-store.ts'
import { MessageEdit } from './message-edit.tsx'
import { MessageText } from './message-text.tsx'
import { MessageVersions } from './message-versions.tsx'
import { AddReaction, Reactions } from './reactions.tsx'
import { ReferenceCard } from './reference-card.tsx'
import { threadQueries } from './thread-queries.ts'
import { placeOf } from './thread-words.ts'
import { useMessageChange } from './use-message-change.ts'
import css from './message-item.module.css'
import { copyText } from '../../ui/copy-text.ts'

const ConfirmModal = lazy(async () => ({
  default: (await import('../../ui/confirm-modal.tsx')).ConfirmModal,
}))

export interface MessageProps {
  id: number
  message: Message
  mayPost: boolean
  hits: RegExp | null
  /** Whether it is the message that was looked for. */
  isMeant: boolean
  onQuote: (message: Message) => void
  /** Opens a picture in the viewer. */
  onOpen: (fileId: number) => void
}

/** The id of a message's element. */
export const messageElement = (messageId: number): string => `message-${messageId}`

async function copyLink(id: number, { threadId, messageId }: Message): Promise<void> {
  const path = `/projects/${id}/collaboration?thread=${threadId}&message=${messageId}`
  try {
    await copyText(new URL(path, location.origin).href)
    toast.success('Link copied')
  } catch {
    toast.error('The browser did not allow copying.')
  }
}

function Edited({ id, message }: Pick<MessageProps, 'id' | 'message'>) {
  if (!message.editedDate) return null
  if (!message.maySeeVersions) return <span className="meta faint">edited</span>
  return (
    <PopoverButton
      className={css.edited ?? ''}
      label="edited"
      title="Versions of this message"
      tip={`Edited ${formatTimestamp(message.editedDate)}`}
    >
      {() => (
        <div className={css.history}>
          <MessageVersions id={id} message={message} />
        </div>
      )}
    </PopoverButton>
  )
}

function Head({ id, message }: Pick<MessageProps, 'id' | 'message'>) {
  const { author, createdDate, source } = message
  return (
    <header>
      <b>{author?.fullName ?? 'Windrow'}</b>
      {author && <span className="meta">{placeOf(author)}</span>}
      <time className="meta faint num" dateTime={createdDate} data-tip={formatTimestamp(createdDate)}>
        {formatClock(createdDate)}
      </time>
      {source === 'EMAIL' && (
        <Mail size={16} className="faint" role="img" aria-label="Sent by email" data-tip="Sent by email" />
      )}
      {source === 'JIRA' && <span className="meta faint">from Jira</span>}
      <Edited id={id} message={message} />
    </header>
  )
}

interface ActProps extends Pick<MessageProps, 'id' | 'message' | 'mayPost' | 'onQuote'> {
  onEdit: () => void
  onDelete: () => void
  onReact: Parameters<typeof AddReaction>[0]['onReact']
}

function Actions({ id, message, mayPost, onQuote, onEdit, onDelete, onReact }: ActProps) {
  const items: MenuItem[] = [
    {
      key: 'link',
      label: 'Copy link',
      icon: <Link2 size={16} />,
      onSelect: () => void copyLink(id, message),
    },
    ...(message.mayEdit
      ? [{ key: 'edit', label: 'Edit', icon: <Pencil size={16} />, onSelect: onEdit }]
      : []),
    ...(message.mayDelete
      ? [{ key: 'delete', label: 'Delete', icon: <Trash2 size={16} />, danger: true, onSelect: onDelete }]
      : []),
  ]
  return (
    <span className={css.acts}>
      {mayPost && (
        <>
          <AddReaction message={message} onReact={onReact} />
          <Button
            variant="text"
            small
            aria-label="Quote in a reply"
            data-tip="Quote in a reply"
            icon={<Reply size={16} />}
            onClick={() => onQuote(message)}
          />
        </>
      )}
      <MenuButton
        align="end"
        name="More actions of this message"
        className="btn btn-text btn-small btn-icon"
        label={<Ellipsis size={16} aria-hidden="true" />}
        groups={[{ items }]}
      />
    </span>
  )
}

function Quote({ quote }: { quote: NonNullable<Message['quote']> }) {
  return (
    <blockquote className={css.quote}>
      <b>{quote.author?.fullName ?? 'Windrow'}</b>{' '}
      {quote.isDeleted ? 'This message was deleted.' : quote.text}
    </blockquote>
  )
}

const Staffonly = () => (
  <p className={css.staffonly}>
    <Lock size={16} aria-hidden="true" />
    <b>Internal note</b>
    Only Windrow support can see this
  </p>
)

function Deleted({ message }: { message: Message }) {
  return (
    <p className="muted">
      {`${message.deletedBy ?? 'Somebody'} deleted this message at ${formatClock(message.deletedDate!)}.`}
    </p>
  )
}

/** What a message is about, and what the latest run says of it. */
function References({ id, message }: Pick<MessageProps, 'id' | 'message'>) {
  const { references, threadId, messageId } = message
  const hasRows = references.some(
    ({ kind, historyId }) => historyId !== null && (kind === 'CELL' || kind === 'ROW'),
  )
  const { data } = useQuery({ ...threadQueries.latest(id, threadId, messageId), enabled: hasRows })
  return references.map((reference, at) => (
    <ReferenceCard
      key={at}
      projectId={id}
      reference={reference}
      latest={data?.find(({ position }) => position === at)}
    />
  ))
}

/** A message with its references, and what can be done with it. */
export const MessageItem = memo(function MessageItem(props: MessageProps) {
  const { id, message, mayPost, hits, isMeant, onQuote, onOpen } = props
  const { profile } = useProfile()
  const [editing, edit] = useState(false)
  const [deleting, askDelete] = useState(false)
  const { react, remove } = useMessageChange(id, message)
  const { author, internal, deletedDate } = message
  const name = author?.fullName ?? 'Windrow'
  const onReact: ActProps['onReact'] = (emoji, on) => react.mutate({ emoji, on })
  return (
    <article
      id={messageElement(message.messageId)}
      className={[css.message, internal && css.internal].filter(Boolean).join(' ')}
      aria-label={internal ? `Internal note by ${name}` : `Message by ${name}`}
      aria-current={isMeant || undefined}
    >
      <Avatar name={name} large silent />
      <div className={css.body}>
        {internal && <Staffonly />}
        <Head id={id} message={message} />
        {message.quote && !deletedDate && <Quote quote={message.quote} />}
        {deletedDate ? (
          <Deleted message={message} />
        ) : editing ? (
          <MessageEdit id={id} message={message} onDone={() => edit(false)} />
        ) : (
          <MessageText text={message.text} mentions={message.mentions} me={profile.userId} hits={hits} />
        )}
        {message.references.length > 0 && <References id={id} message={message} />}
        <MessageFiles files={message.files} onOpen={onOpen} />
        {!editing && !deletedDate && <Reactions message={message} onReact={onReact} />}
      </div>
      {!editing && !deletedDate && (
        <Actions
          id={id}
          message={message}
          mayPost={mayPost}
          onQuote={onQuote}
          onEdit={() => edit(true)}
          onDelete={() => askDelete(true)}
          onReact={onReact}
        />
      )}
      <Suspense>
        {deleting && (
          <ConfirmModal
            title="Delete this message?"
            action="Delete"
            busy={remove.isPending}
            onConfirm={(close) => remove.mutate(undefined, { onSettled: close })}
            onClose={() => askDelete(false)}
          >
            Its text is no longer shown to anybody. The thread says that you deleted it.
          </ConfirmModal>
        )}
      </Suspense>
    </article>
  )
})
