import { useCallback, useState } from 'react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { mostLogEntries } from '@windrow/contract/logs'
import { isActive } from '@windrow/contract/run-status'
import type { LogEntry } from '@windrow/contract/schemas/logs'
import { Drawer } from 'antd'
import type { RunPlace } from '../../keys/places.ts'
import { AntdScope } from '../../ui/antd-scope.tsx'
import { Switch } from '../../ui/controls.tsx'
import { formatMoment, formatNumber, plural } from '../../ui/formats.ts'
import { QueryNotice } from '../../ui/notice.tsx'
import { useClosing } from '../../ui/use-closing.ts'
import { measure } from '../../theme.ts'
import { runQuery } from '../../run/run-query.ts'
import { LogList } from './log-list.tsx'
import { logQueries } from './log-queries.ts'
import { isFiltered, toLogFilters, toLogSearch, type LogFilters, type LogSearch } from './log-search.ts'
import { LogTools } from './log-tools.tsx'
import '../../styles/antd-fit.css'
import css from './logs.module.css'

interface ViewProps {
  place: RunPlace
  filters: LogFilters
}

interface BodyProps {
  query: Parameters<typeof QueryNotice>[0]['query']
  logs: LogEntry[] | undefined
  total: number
  filtered: boolean
  following: boolean
  onNearEnd: () => void
}

const entries = (count: number) =>
  count >= mostLogEntries ? `${formatNumber(mostLogEntries)} or more` : plural(count, 'entry', 'entries')

function Body({ query, logs, total, filtered, following, onNearEnd }: BodyProps) {
  return (
    <>
      <QueryNotice query={query} what="entries" />
      {logs?.length === 0 && (
        <p className={`muted ${css.lognone}`}>
          {filtered ? 'No entries match the level, time and search.' : 'Nothing has been logged yet.'}
        </p>
      )}
      {logs && logs.length > 0 && <LogList logs={logs} following={following} onNearEnd={onNearEnd} />}
      {!logs && !query.error && (
        <div className={css.logwait} role="status" aria-label="Loading entries">
          {[0, 1, 2, 3, 4].map((row) => (
            <span key={row} className="bone" />
          ))}
        </div>
      )}
      <p className={`${css.logcount} faint`} role="status">
        {logs && (following ? `The last ${formatNumber(logs.length)} of ${entries(total)}` : entries(total))}
      </p>
    </>
  )
}

const nothing = () => {}

/** The newest entries of an active run. */
function Tail({ place, filters }: ViewProps) {
  const query = useQuery(logQueries.tail(place, filters))
  return (
    <Body
      query={query}
      logs={query.data?.logs}
      total={query.data?.total ?? 0}
      filtered={isFiltered(filters)}
      following
      onNearEnd={nothing}
    />
  )
}

/** The log from its beginning; loads more while scrolling. */
function Pages({ place, filters }: ViewProps) {
  const query = useInfiniteQuery(logQueries.pages(place, filters))
  const { hasNextPage, isFetching, fetchNextPage } = query
  const more = useCallback(() => {
    if (hasNextPage && !isFetching) void fetchNextPage()
  }, [hasNextPage, isFetching, fetchNextPage])
  return (
    <Body
      query={query}
      logs={query.data?.pages.flatMap(({ logs }) => logs)}
      total={query.data?.pages[0]?.total ?? 0}
      filtered={isFiltered(filters)}
      following={false}
      onNearEnd={more}
    />
  )
}

interface LogProps {
  place: RunPlace
  search: LogSearch
  onSearch: (change: LogSearch) => void
}

function Log({ place, search, onSearch }: LogProps) {
  const filters = toLogFilters(search)
  const [wantsTail, setTail] = useState(true)
  const run = useQuery(runQuery(place.id, place.rid, place.hid)).data
  const active = run !== undefined && isActive(run.status)
  const key = JSON.stringify(filters)
  return (
    <>
      <LogTools
        hid={place.hid}
        filters={filters}
        onChange={(change) => onSearch(toLogSearch({ ...filters, ...change }))}
      />
      {active && (
        <label className={css.livetail}>
          <Switch label="Live tail" checked={wantsTail} onChange={(event) => setTail(event.target.checked)} />
          Live tail
        </label>
      )}
      {run &&
        (active && wantsTail ? (
          <Tail place={place} filters={filters} />
        ) : (
          <Pages key={key} place={place} filters={filters} />
        ))}
    </>
  )
}

interface Props extends Omit<LogProps, 'place'>, RunPlace {
  onClose: () => void
}

export function RunLogDrawer({ search, onSearch, onClose, ...place }: Props) {
  const { open, close, afterClose } = useClosing(onClose)
  const run = useQuery(runQuery(place.id, place.rid, place.hid)).data
  return (
    <AntdScope>
      <Drawer
        open={open}
        onClose={close}
        afterOpenChange={afterClose}
        size={measure.drawer}
        className={css.logdrawer}
        title={run ? `Log, ${formatMoment(run.createdDate)}` : 'Log'}
      >
        <Log place={place} search={search} onSearch={onSearch} />
      </Drawer>
    </AntdScope>
  )
}
