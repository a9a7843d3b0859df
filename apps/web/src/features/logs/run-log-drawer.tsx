import { useEffect, useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { isActive } from '@windrow/contract/run-status'
import type { LogEntry } from '@windrow/contract/schemas/runs'
import { Drawer } from 'antd'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { AntdScope } from '../../ui/antd-scope.tsx'
import { Button } from '../../ui/button.tsx'
import { SearchInput } from '../../ui/controls.tsx'
import { formatMoment, formatNumber, formatTimestamp } from '../../ui/formats.ts'
import { Tag, type Tone } from '../../ui/marks.tsx'
import { QueryNotice } from '../../ui/notice.tsx'
import { PickMenu } from '../../ui/pick-menu.tsx'
import { useClosing } from '../../ui/use-closing.ts'
import { measure } from '../../theme.ts'
import { useLogPage, type LogLevel } from './log-page.ts'
import { logPageSize } from './log-pages.ts'
import { runQueries } from '../runs/run-queries.ts'
import '../../styles/antd-fit.css'

const tones: Record<LogLevel, Tone> = {
  INFO: 'idle',
  WARN: 'warn',
  ERR: 'bad',
  CRITICAL: 'bad',
  EXCEPTION: 'bad',
}
const levelOptions = ['ALL' as const, ...(Object.keys(tones) as LogLevel[])].map((value) => ({
  value,
  label: value === 'ALL' ? 'All' : value,
}))

function Entry({ entry }: { entry: LogEntry }) {
  return (
    <li>
      <time dateTime={entry.at} className="faint" data-tip={formatTimestamp(entry.at)}>
        {formatTimestamp(entry.at).slice(11)}
      </time>
      <Tag tone={tones[entry.level]}>{entry.level}</Tag>
      <p>
        {entry.message} {entry.code && <code className="faint">{entry.code}</code>}
      </p>
      {entry.url && (
        <a className="where mono" href={entry.url} target="_blank" rel="noreferrer">
          {entry.url}
        </a>
      )}
    </li>
  )
}

/** Stays at the end of a growing list as long as the reader has not scrolled up. */
function useTail(following: boolean) {
  const list = useRef<HTMLOListElement>(null)
  const atEnd = useRef(true)
  useEffect(() => {
    if (following && atEnd.current && list.current) list.current.scrollTop = list.current.scrollHeight
  })
  const onScroll = () => {
    const { scrollHeight, scrollTop, clientHeight } = list.current!
    atEnd.current = scrollHeight - scrollTop - clientHeight < 40
  }
  return { list, onScroll }
}

interface Props {
  id: number
  rid: number
  hid: number
  onClose: () => void
}

function Log({ id, rid, hid }: Omit<Props, 'onClose'>) {
  const [level, setLevel] = useState<LogLevel | 'ALL'>('ALL')
  const [search, setSearch] = useState('')
  const run = useQuery(runQueries.detail(id, rid, hid)).data
  const following = run !== undefined && isActive(run.status)
  const filters = { level: level === 'ALL' ? undefined : level, search }
  const { query, offset, total, choose, pages, lastOffset } = useLogPage({
    id,
    rid,
    hid,
    following,
    ...filters,
  })
  const logs = query.data?.logs ?? []
  const { list, onScroll } = useTail(following)
  const first =
    <T,>(change: (value: T) => void) =>
    (value: T) => {
      choose(undefined)
      change(value)
    }
  return (
    <>
      <div className="logtools">
        <PickMenu prefix="Level" value={level} options={levelOptions} onChange={first(setLevel)} />
        <SearchInput label="Search the log" value={search} onSearch={first(setSearch)} />
      </div>
      <QueryNotice query={query} what="entries" />
      <ol className="loglist" ref={list} onScroll={onScroll} tabIndex={0} aria-label="Log entries">
        {logs.map((entry, index) => (
          <Entry key={offset + index} entry={entry} />
        ))}
        {query.data?.logs.length === 0 && (
          <li>
            <p className="muted">
              {search || level !== 'ALL'
                ? 'No entry fits the search and the level.'
                : 'Nothing has been logged yet.'}
            </p>
          </li>
        )}
      </ol>
      <div className="logfoot">
        <span role="status">
          {query.data
            ? `${formatNumber(total === 0 ? 0 : offset + 1)} - ${formatNumber(offset + logs.length)} of ${formatNumber(total)} entries`
            : 'Loading entries…'}
        </span>
        <span className="grow" />
        {following && <Tag tone="warn">Live</Tag>}
        {pages > 1 && (
          <>
            <Button
              variant="text"
              small
              aria-label="Earlier entries"
              disabled={offset === 0}
              icon={<ChevronLeft size={16} />}
              onClick={() => choose(offset - logPageSize)}
            />
            <Button
              variant="text"
              small
              aria-label="Later entries"
              disabled={offset >= lastOffset}
              icon={<ChevronRight size={16} />}
              onClick={() =>
                choose(following && offset + logPageSize >= lastOffset ? undefined : offset + logPageSize)
              }
            />
          </>
        )}
      </div>
    </>
  )
}

export function RunLogDrawer({ onClose, ...place }: Props) {
  const { open, close, afterClose } = useClosing(onClose)
  const run = useQuery(runQueries.detail(place.id, place.rid, place.hid)).data
  return (
    <AntdScope>
      <Drawer
        open={open}
        onClose={close}
        afterOpenChange={afterClose}
        size={measure.drawer}
        className="logdrawer"
        title={run ? `Log, ${formatMoment(run.createdDate)}` : 'Log'}
      >
        <Log {...place} />
      </Drawer>
    </AntdScope>
  )
}
