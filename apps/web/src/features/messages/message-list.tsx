import type { UseQueryResult } from '@tanstack/react-query'
import type { Answer } from '../../keys/key.ts'
import { useProfile } from '../../session/use-profile.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { ListTable, type Selection } from '../../ui/list-table.tsx'
import { EmptiedPage, Empty, QueryNotice } from '../../ui/notice.tsx'
import { isBeyondEnd, Pager } from '../../ui/pager.tsx'
import { stringifySearch } from '../../ui/search-params.ts'
import { Kbd } from '../review/kbd.tsx'
import {
  filterCount,
  viewOf,
  withoutFilters,
  type ChangeMessageSearch,
  type MessageSearch,
} from './message-search.ts'
import { customerColumns, staffColumns } from './thread-columns.tsx'
import { ThreadQueue } from './thread-queue.tsx'
import css from './messages.module.css'

function Nothing({ search, onSearch }: Pick<ListProps, 'search' | 'onSearch'>) {
  if (search.search)
    return (
      <Empty
        art={false}
        title={`No threads match “${search.search}”`}
        text="Subjects and messages of the threads that you may see were searched."
      >
        <Button variant="primary" onClick={() => onSearch({ search: undefined })}>
          Clear search
        </Button>
      </Empty>
    )
  if (filterCount(search) > 0)
    return (
      <Empty title="No data available" text="Please adjust the selected filter to view data.">
        <Button variant="primary" onClick={() => onSearch(withoutFilters)}>
          Reset all
        </Button>
      </Empty>
    )
  if (viewOf(search) !== 'all')
    return (
      <Empty title="No threads here" text="Threads of this view are listed here, over all your projects.">
        <Button onClick={() => onSearch({ view: undefined })}>Show all threads</Button>
      </Empty>
    )
  return (
    <Empty
      title="No messages yet"
      text="Threads of all your projects are listed here. Start one in a project."
    >
      <ButtonLink to="/projects">Go to your projects</ButtonLink>
    </Empty>
  )
}

const hints: readonly (readonly [keys: readonly string[], what: string])[] = [
  [['J', 'K'], 'move'],
  [['Enter'], 'open'],
  [['/'], 'search'],
]

function Hints({ onHelp }: { onHelp: () => void }) {
  return (
    <span className={css.hints}>
      {hints.map(([names, what]) => (
        <span key={what}>
          {names.map((name) => (
            <Kbd key={name}>{name}</Kbd>
          ))}
          {what}
        </span>
      ))}
      <Button variant="text" small onClick={onHelp}>
        <Kbd>?</Kbd>all keys
      </Button>
    </span>
  )
}

interface ListProps {
  open: number | undefined
  search: MessageSearch
  onSearch: ChangeMessageSearch
  query: UseQueryResult<Answer<'threadAll'>>
  selection: Selection | undefined
  cursor: number | undefined
  isFolded: boolean
  onHelp: () => void
}

function Rows({ query, open, search, selection, cursor, isFolded }: ListProps) {
  const { staff } = useProfile()
  const threads = query.data?.threads
  if (isFolded)
    return <ThreadQueue threads={threads} search={search} open={open} cursor={cursor} selection={selection} />
  return (
    <ListTable
      tall
      label="Threads"
      columns={(staff ? staffColumns : customerColumns)(search)}
      rows={threads?.map((thread) => ({ ...thread, id: thread.threadId }))}
      rowHref={({ threadId, projectId }) =>
        `/messages/${threadId}${stringifySearch({ ...search, project: projectId })}`
      }
      rowClass={({ threadId }) => (threadId === cursor ? css.cursor : undefined)}
      {...(selection && { selection })}
    />
  )
}

/** The threads of a view: a table, or in three lines each beside an open thread and on phones. */
export function MessageList(props: ListProps) {
  const { query, search, onSearch, selection, isFolded, onHelp } = props
  const { threads, pagination } = query.data ?? {}
  const isEmpty = threads?.length === 0
  return (
    <>
      {query.error && (
        <div className={css.inset}>
          <QueryNotice query={query} what="threads" />
        </div>
      )}
      {isEmpty && (
        <div className={css.inset}>
          {isBeyondEnd(pagination) ? <EmptiedPage /> : <Nothing search={search} onSearch={onSearch} />}
        </div>
      )}
      {!isEmpty && !(query.error && !threads) && (
        <div className={css.scroller} data-stale={query.isPlaceholderData || undefined}>
          <Rows {...props} />
        </div>
      )}
      {pagination && pagination.total > 0 && (
        <div className={css.foot}>
          <Pager
            page={pagination.page}
            limit={pagination.perPage}
            total={pagination.total}
            onChange={({ page }) => onSearch({ page })}
          />
          {!isFolded && !selection?.picked.size && <Hints onHelp={onHelp} />}
        </div>
      )}
    </>
  )
}
