import { Link } from '@tanstack/react-router'
import type { Snippet } from '@windrow/contract/schemas/messages'
import type { Thread } from '@windrow/contract/schemas/threads'
import { Lock } from 'lucide-react'
import { useProfile } from '../../session/use-profile.ts'
import { Avatar } from '../../ui/people.tsx'
import { useMinute } from '../../ui/use-minute.ts'
import { UnreadCount } from '../threads/unread-count.tsx'
import { waitText } from '../threads/thread-words.ts'
import { changedMessages, type MessageSearch } from './message-search.ts'
import css from './messages.module.css'

interface Props {
  thread: Thread
  search: MessageSearch
}

/** The id of a thread's link, to move the focus to. */
export const threadLinkId = (threadId: number): string => `thread-${threadId}`

const Pieces = ({ snippet }: { snippet: Snippet }) =>
  snippet.map(({ text, isHit }, at) => (isHit ? <mark key={at}>{text}</mark> : text))

const Internal = () => <Lock size={16} role="img" aria-label="Internal note" className={css.lock} />

/** What a search found, or the last message. */
export function Sentence({ thread: { hit, lastMessage } }: Pick<Props, 'thread'>) {
  if (hit?.messageId)
    return (
      <>
        {hit.internal && <Internal />}
        {hit.author && `${hit.author.fullName}: `}
        <Pieces snippet={hit.snippet} />
        {hit.more > 0 && <span className="faint"> +{hit.more} more</span>}
      </>
    )
  if (!lastMessage) return 'No messages'
  return (
    <>
      {lastMessage.internal && <Internal />}
      {lastMessage.isMine ? 'You' : (lastMessage.author?.fullName ?? 'Windrow')}: {lastMessage.text}
    </>
  )
}

/** The subject, which opens the thread. */
export function Subject({ thread, search }: Props) {
  const { threadId, projectId, subject, unread, hit } = thread
  return (
    <span className="row tight">
      <Link
        id={threadLinkId(threadId)}
        to="/messages/$messageId"
        params={{ messageId: String(threadId) }}
        search={changedMessages(search, { project: projectId })}
        resetScroll={false}
        activeProps={{}}
        className={unread > 0 ? `${css.subject} ${css.unread} clip` : `${css.subject} clip`}
      >
        {hit && hit.messageId === null ? <Pieces snippet={hit.snippet} /> : subject}
      </Link>
      <UnreadCount count={unread} of="messages" />
    </span>
  )
}

/** Who has the thread. */
export function With({ thread: { assignee, state } }: Pick<Props, 'thread'>) {
  const { profile, staff } = useProfile()
  if (!assignee) {
    if (!staff) return <span className="muted">Windrow support</span>
    return state === 'CLOSED' ? (
      <span className="faint">–</span>
    ) : (
      <span className="warn-text">Unassigned</span>
    )
  }
  return (
    <span className="row tight">
      <Avatar name={assignee.fullName} silent />
      <span className="clip">{assignee.userId === profile.userId ? 'You' : assignee.fullName}</span>
    </span>
  )
}

/** How long the customer has waited for an answer. */
export function Waiting({ thread: { waitingSince } }: Pick<Props, 'thread'>) {
  useMinute()
  return waitingSince ? (
    <span className="num">{waitText(waitingSince)}</span>
  ) : (
    <span className="faint">–</span>
  )
}
