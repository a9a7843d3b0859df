import type { Message } from '@windrow/contract/schemas/messages'
import {
  CircleDot,
  FileText,
  PenLine,
  SquareKanban,
  Tag as TagIcon,
  UserRound,
  type LucideIcon,
} from 'lucide-react'
import type { ThreadChange } from '@windrow/contract/schemas/messages'
import { formatClock, formatTimestamp } from '../../ui/formats.ts'
import { MessageItem, type MessageProps } from './message-item.tsx'
import type { Day, Entry } from './stream-entries.ts'
import { dayHeading } from './thread-words.ts'
import css from './conversation.module.css'

const icons: Readonly<Record<ThreadChange['kind'], LucideIcon>> = {
  STATE: CircleDot,
  ASSIGNED: UserRound,
  SUBJECT: PenLine,
  KIND: TagIcon,
  ABOUT: FileText,
  JIRA: SquareKanban,
}

interface Props extends Omit<MessageProps, 'message' | 'isMeant'> {
  days: Day[]
  /** The first message that was new when the thread was opened, and how many were. */
  firstNew: number | null
  newCount: number
  meantId: number | undefined
}

function Change({ change }: { change: ThreadChange }) {
  const Icon = icons[change.kind]
  return (
    <div className={css.event}>
      <Icon size={16} className="faint" aria-hidden="true" />
      <span>
        {change.userName ?? 'Windrow'} {change.text}
      </span>
      <time
        className="faint num"
        dateTime={change.createdDate}
        data-tip={formatTimestamp(change.createdDate)}
      >
        {formatClock(change.createdDate)}
      </time>
    </div>
  )
}

const keyOf = ({ message, change }: Entry) => (message ? `m${message.messageId}` : `c${change.changeId}`)

function NewLine({
  message,
  firstNew,
  newCount,
}: { message: Message } & Pick<Props, 'firstNew' | 'newCount'>) {
  if (message.messageId !== firstNew || newCount === 0) return null
  return (
    <div className={css.newline} role="separator" aria-label={`${newCount} new`}>
      <span>{newCount} new</span>
    </div>
  )
}

/** Messages and changes of a thread, by day. */
export function Stream({ days, firstNew, newCount, meantId, ...rest }: Props) {
  return days.map(({ iso, entries }) => (
    <section key={new Date(iso).toDateString()} aria-label={dayHeading(iso)}>
      <div className={css.day} aria-hidden="true">
        <span>{dayHeading(iso)}</span>
      </div>
      {entries.map((entry) =>
        entry.message ? (
          <div key={keyOf(entry)}>
            <NewLine message={entry.message} firstNew={firstNew} newCount={newCount} />
            <MessageItem message={entry.message} isMeant={entry.message.messageId === meantId} {...rest} />
          </div>
        ) : (
          <Change key={keyOf(entry)} change={entry.change} />
        ),
      )}
    </section>
  ))
}
