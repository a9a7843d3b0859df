import type { Thread } from '@windrow/contract/schemas/threads'
import { useProfile } from '../../session/use-profile.ts'
import { Checkbox } from '../../ui/controls.tsx'
import type { Selection } from '../../ui/list-table.tsx'
import { Middot } from '../../ui/marks.tsx'
import { PhoneSkeleton } from '../../ui/phone-skeleton.tsx'
import { StateWord } from '../threads/thread-marks.tsx'
import { listTime } from '../threads/thread-words.ts'
import type { MessageSearch } from './message-search.ts'
import { Sentence, Subject, Waiting } from './thread-cells.tsx'
import css from './messages.module.css'

interface Props {
  threads: Thread[] | undefined
  search: MessageSearch
  open: number | undefined
  cursor: number | undefined
  /** Undefined without check boxes. */
  selection: Selection | undefined
}

const itemClass = (isOpen: boolean, isCursor: boolean) =>
  [isOpen && css.openitem, isCursor && css.cursoritem].filter(Boolean).join(' ') || undefined

function Item({ thread, search, open, cursor, selection }: Omit<Props, 'threads'> & { thread: Thread }) {
  const { staff } = useProfile()
  const { threadId, subject, state, accountName, projectName, waitingSince, lastMessage, createdDate } =
    thread
  const toggle = () => {
    const next = new Set(selection?.picked)
    if (!next.delete(threadId)) next.add(threadId)
    selection?.onChange(next)
  }
  const isOpen = threadId === open
  return (
    <li className={itemClass(isOpen, threadId === cursor)} aria-current={isOpen || undefined}>
      {selection && (
        <Checkbox label={`Select ${subject}`} checked={selection.picked.has(threadId)} onChange={toggle} />
      )}
      <div className={css.itemtext}>
        <Subject thread={thread} search={search} />
        <p className="meta clip">
          <Sentence thread={thread} />
        </p>
        <div className="row meta">
          <StateWord state={state} />
          <Middot />
          <span className="clip">{staff ? accountName : projectName}</span>
          <span className="grow" />
          {staff && waitingSince ? (
            <Waiting thread={thread} />
          ) : (
            <span className="num">{listTime(lastMessage?.createdDate ?? createdDate)}</span>
          )}
        </div>
      </div>
    </li>
  )
}

/** The threads in three lines each: beside an open thread, and on phones. */
export function ThreadQueue({ threads, ...rest }: Props) {
  if (!threads) return <PhoneSkeleton label="Loading threads" />
  return (
    <ul className={css.queue} aria-label="Threads">
      {threads.map((thread) => (
        <Item key={thread.threadId} thread={thread} {...rest} />
      ))}
    </ul>
  )
}
