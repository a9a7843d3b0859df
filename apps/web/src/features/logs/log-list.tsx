import { useEffect, useRef, type UIEvent } from 'react'
import { useVirtualizer } from '@tanstack/react-virtual'
import type { LogLevel } from '@windrow/contract/logs'
import type { LogEntry } from '@windrow/contract/schemas/logs'
import { formatTimestamp } from '../../ui/formats.ts'
import { Tag, type Tone } from '../../ui/marks.tsx'
import css from './logs.module.css'

const tones: Record<LogLevel, Tone> = {
  INFO: 'idle',
  WARN: 'warn',
  ERR: 'bad',
  CRITICAL: 'bad',
  EXCEPTION: 'bad',
}
const estimatedHeight = 52
/** Number of entries before the end at which the next page is loaded. */
const ahead = 40

function Entry({ entry }: { entry: LogEntry }) {
  return (
    <div className={css.logentry}>
      <time dateTime={entry.at} className="faint" data-tip={formatTimestamp(entry.at)}>
        {formatTimestamp(entry.at).slice(11)}
      </time>
      <Tag tone={tones[entry.level]}>{entry.level}</Tag>
      <p>
        {entry.message} {entry.code && <code className="faint">{entry.code}</code>}
      </p>
      {entry.url && (
        <a className={`${css.where} mono`} href={entry.url} target="_blank" rel="noreferrer">
          {entry.url}
        </a>
      )}
    </div>
  )
}

interface Props {
  logs: readonly LogEntry[]
  /** Stays at the end while entries arrive, unless the user has scrolled up. */
  following: boolean
  /** Called when the user scrolls near the end of what is loaded. */
  onNearEnd: () => void
}

/** A log of any length: only visible entries are in the document. */
export function LogList({ logs, following, onNearEnd }: Props) {
  const scroller = useRef<HTMLDivElement>(null)
  const atEnd = useRef(true)
  const virtual = useVirtualizer({
    count: logs.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => estimatedHeight,
    overscan: 10,
  })
  const items = virtual.getVirtualItems()
  const last = items.at(-1)?.index ?? 0
  const near = logs.length > 0 && last >= logs.length - ahead
  useEffect(() => {
    if (near && !following) onNearEnd()
  }, [near, following, logs.length, onNearEnd])
  const newest = logs.at(-1)
  useEffect(() => {
    if (following && atEnd.current && newest) virtual.scrollToIndex(logs.length - 1, { align: 'end' })
  }, [following, newest, logs.length, virtual])
  const onScroll = ({ currentTarget: { scrollHeight, scrollTop, clientHeight } }: UIEvent<HTMLElement>) => {
    atEnd.current = scrollHeight - scrollTop - clientHeight < 2 * estimatedHeight
  }
  return (
    <div
      className={css.loglist}
      ref={scroller}
      onScroll={onScroll}
      tabIndex={0}
      role="region"
      aria-label="Log"
    >
      <div
        role="list"
        aria-label="Log entries"
        style={{ height: virtual.getTotalSize(), position: 'relative' }}
      >
        {items.map(({ index, key, start }) => (
          <div
            key={key}
            role="listitem"
            aria-setsize={logs.length}
            aria-posinset={index + 1}
            data-index={index}
            ref={virtual.measureElement}
            className={css.logrow}
            style={{ transform: `translateY(${start}px)` }}
          >
            <Entry entry={logs[index]!} />
          </div>
        ))}
      </div>
    </div>
  )
}
