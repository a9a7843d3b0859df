import { Link } from '@tanstack/react-router'
import { plainMessage } from '@windrow/contract/mentions'
import type { Thread } from '@windrow/contract/schemas/threads'
import { threadKindLabels } from '@windrow/contract/threads'
import { Lock } from 'lucide-react'
import { useProfile } from '../../session/use-profile.ts'
import { formatTimestamp } from '../../ui/formats.ts'
import { Middot } from '../../ui/marks.tsx'
import { Avatar } from '../../ui/people.tsx'
import { draftOfThread, useDraft } from '../threads/drafts.ts'
import { hitPattern, Marked } from '../threads/message-text.tsx'
import { StateWord } from '../threads/thread-marks.tsx'
import { UnreadCount } from '../threads/unread-count.tsx'
import { listTime } from '../threads/thread-words.ts'
import { markdownOf } from '../threads/written.ts'
import { changedCollaboration, type CollaborationSearch } from './collaboration-search.ts'
import css from './collaboration.module.css'

interface Props {
  thread: Thread
  search: CollaborationSearch
}

/** The id of a thread's link, to move the focus to. */
export const threadLinkId = (threadId: number): string => `thread-${threadId}`

/** The last message, or the unsent one that would follow it, or what a search found. */
function LastLine({ thread, search }: Props) {
  const [draft] = useDraft(draftOfThread(thread.threadId))
  const { lastMessage, hit } = thread
  if (draft.text.trim() !== '')
    return (
      <span className="meta clip">
        <span className={css.draft}>Draft:</span> {plainMessage(markdownOf(draft))}
      </span>
    )
  if (search.search && hit?.messageId)
    return (
      <span className="meta clip">
        {hit.internal && <Lock size={16} role="img" aria-label="Internal note" className={css.lock} />}
        <Marked text={hit.snippet.map(({ text }) => text).join('')} hits={hitPattern(search.search)} />
      </span>
    )
  if (!lastMessage) return <span className="meta clip">No messages</span>
  return (
    <span className="meta clip">
      {lastMessage.internal && <Lock size={16} role="img" aria-label="Internal note" className={css.lock} />}
      {lastMessage.isMine ? 'You' : (lastMessage.author?.fullName.split(' ')[0] ?? 'Windrow')}:{' '}
      {lastMessage.text}
    </span>
  )
}

export function ThreadRow({ thread, search }: Props) {
  const { staff } = useProfile()
  const { threadId, subject, lastMessage, createdDate, unread, state, kind, assignee, projectId, jiraKey } =
    thread
  const isOpen = threadId === search.thread
  const iso = lastMessage?.createdDate ?? createdDate
  return (
    <li className={isOpen ? css.open : undefined}>
      <Link
        id={threadLinkId(threadId)}
        to="/projects/$id/collaboration"
        params={{ id: String(projectId) }}
        search={changedCollaboration(search, { thread: threadId })}
        resetScroll={false}
        activeProps={{}}
        aria-current={isOpen || undefined}
        className={css.row}
      >
        <span className="row">
          <span className={unread > 0 ? `${css.subject} ${css.unread} clip` : `${css.subject} clip`}>
            {subject}
          </span>
          <span className="grow" />
          <time className="meta faint" dateTime={iso} data-tip={formatTimestamp(iso)}>
            {listTime(iso)}
          </time>
        </span>
        <span className="row">
          <LastLine thread={thread} search={search} />
          <span className="grow" />
          <UnreadCount count={unread} of="messages" />
        </span>
        <span className="row meta">
          <StateWord state={state} />
          <Middot />
          <span className="clip">{threadKindLabels[kind]}</span>
          <span className="grow" />
          {jiraKey !== null && <span className="faint">{jiraKey}</span>}
          {assignee ? (
            <Avatar name={assignee.fullName} />
          ) : (
            staff && state !== 'CLOSED' && <span className="warn-text">Unassigned</span>
          )}
        </span>
      </Link>
    </li>
  )
}
