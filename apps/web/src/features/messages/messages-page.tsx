import { lazy, Suspense, useState } from 'react'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Thread } from '@windrow/contract/schemas/threads'
import { ArrowUpRight, ChevronLeft, X } from 'lucide-react'
import type { Answer } from '../../keys/key.ts'
import { useProfile } from '../../session/use-profile.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { plural } from '../../ui/formats.ts'
import { ListTable, type Selection } from '../../ui/list-table.tsx'
import { EmptiedPage, Empty, QueryNotice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { isBeyondEnd, Pager } from '../../ui/pager.tsx'
import { stringifySearch } from '../../ui/search-params.ts'
import { usePhone } from '../../ui/use-media.ts'
import { Kbd } from '../review/kbd.tsx'
import { Conversation } from '../threads/conversation.tsx'
import { BulkBar, useBulk } from './bulk-bar.tsx'
import { MessageFilters } from './message-filters.tsx'
import { threadsEverywhere } from './message-queries.ts'
import {
  changedMessages,
  filterCount,
  viewOf,
  withoutFilters,
  type ChangeMessageSearch,
  type MessageSearch,
} from './message-search.ts'
import { MessageTabs } from './message-tabs.tsx'
import { customerColumns, staffColumns } from './thread-columns.tsx'
import { ThreadQueue } from './thread-queue.tsx'
import { useMessageKeys } from './use-message-keys.ts'
import css from './messages.module.css'

const ShortcutsHelp = lazy(async () => ({ default: (await import('./shortcuts-help.tsx')).ShortcutsHelp }))

interface Props {
  /** The open thread. */
  open: number | undefined
  search: MessageSearch
  onSearch: ChangeMessageSearch
  /** Opens a thread, or closes the open one. */
  onOpen: (thread: { threadId: number; projectId: number } | undefined) => void
}

type Query = UseQueryResult<Answer<'threadAll'>>

function foundText(data: Answer<'threadAll'> | undefined, search: MessageSearch): string {
  if (!data || !search.search) return ''
  const found = `${plural(data.pagination.total, 'thread')}, ${plural(data.hits, 'hit')}`
  return data.isCut ? `${found} in the newest messages` : found
}

function Nothing({ search, onSearch }: Pick<Props, 'search' | 'onSearch'>) {
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

interface ListProps extends Pick<Props, 'open' | 'search' | 'onSearch'> {
  query: Query
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

function List(props: ListProps) {
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

/** The selected threads of the page: for staff, and on phones only on request. */
function useSelection(threads: Thread[] | undefined, staff: boolean) {
  const [picked, pick] = useState<ReadonlySet<number>>(new Set())
  const selection = staff
    ? {
        picked,
        onChange: pick,
        name: (id: number) => threads?.find(({ threadId }) => threadId === id)?.subject ?? 'thread',
      }
    : undefined
  const toggle = (threadId: number) => {
    const next = new Set(picked)
    if (!next.delete(threadId)) next.add(threadId)
    pick(next)
  }
  return {
    selection,
    selected: threads?.filter(({ threadId }) => picked.has(threadId)) ?? [],
    toggle,
    add: (threadId: number) => pick(new Set([...picked, threadId])),
    clear: () => pick(new Set()),
  }
}

function PaneActions({
  project,
  threadId,
  onClose,
}: {
  project: number
  threadId: number
  onClose: () => void
}) {
  return (
    <>
      <ButtonLink
        variant="text"
        to="/projects/$id/collaboration"
        params={{ id: String(project) }}
        search={{ thread: threadId }}
        aria-label="Open in its project"
        data-tip="Open in its project"
        icon={<ArrowUpRight size={16} />}
      />
      <Button variant="text" aria-label="Close" icon={<X size={16} />} onClick={onClose} />
    </>
  )
}

/** The open thread. Its project is part of the URL, or known from the list. */
function Pane({ threadId, project, search, isWaiting, onOpen }: PaneProps) {
  const phone = usePhone()
  const close = () => onOpen(undefined)
  if (project === undefined)
    return (
      <div className={css.pane} aria-busy={isWaiting}>
        {!isWaiting && (
          <div className={css.inset}>
            <Empty
              title="This thread does not exist"
              text="It may belong to a project you're not a member of."
            >
              <Button onClick={close}>All Messages</Button>
            </Empty>
          </div>
        )}
      </div>
    )
  return (
    <div className={`${css.pane} threadpane fullthread`}>
      {phone && (
        <nav aria-label="Breadcrumb" className={`crumbs up ${css.up}`}>
          <Link to="/messages" search={changedMessages(search, { project: undefined })} activeProps={{}}>
            <ChevronLeft size={16} aria-hidden="true" />
            All Messages
          </Link>
        </nav>
      )}
      <Conversation
        key={threadId}
        isPane
        id={project}
        threadId={threadId}
        search={search.search}
        actions={phone ? undefined : <PaneActions project={project} threadId={threadId} onClose={close} />}
        onLeave={close}
      />
    </div>
  )
}

interface PaneProps extends Pick<Props, 'search' | 'onOpen'> {
  threadId: number
  project: number | undefined
  isWaiting: boolean
}

/** The threads of all projects: a list, and one open thread beside it. */
export function MessagesPage({ open, search, onSearch, onOpen }: Props) {
  const { staff } = useProfile()
  const phone = usePhone()
  const [selecting, select] = useState(false)
  const query = useQuery(threadsEverywhere(search, staff))
  const threads = query.data?.threads
  const { selection, selected, toggle, add, clear } = useSelection(threads, staff)
  const bulk = useBulk(() => {})
  const messageKeys = useMessageKeys({
    threads,
    open,
    staff,
    onOpen,
    onToggle: staff ? toggle : undefined,
    onSelect: add,
    onCloseThread: (threadId) => bulk.mutate({ threadIds: [threadId], action: 'CLOSE', assigneeId: null }),
  })
  const isOpen = open !== undefined
  const isListed = !(phone && isOpen)
  const shownSelection = phone && !selecting ? undefined : selection
  return (
    <div className={phone && !isOpen ? undefined : `${css.bench} fillswindow`}>
      {isListed && (
        <PageHeader
          title="All Messages"
          tabs={<MessageTabs search={search} onSearch={onSearch} />}
          actions={
            phone && staff ? (
              <Button
                onClick={() => {
                  select(!selecting)
                  clear()
                }}
              >
                {selecting ? 'Done' : 'Select'}
              </Button>
            ) : undefined
          }
        />
      )}
      <div className={css.body}>
        {isListed && (
          <section className={isOpen ? `${css.side} ${css.narrow}` : css.side} aria-label="Threads">
            <MessageFilters
              search={search}
              onSearch={onSearch}
              found={foundText(query.data, search)}
              narrow={isOpen}
            />
            <List
              query={query}
              open={open}
              search={search}
              onSearch={onSearch}
              selection={shownSelection}
              cursor={messageKeys.cursor}
              isFolded={phone || isOpen}
              onHelp={messageKeys.showHelp}
            />
          </section>
        )}
        {isOpen && (
          <Pane
            threadId={open}
            project={search.project ?? threads?.find(({ threadId }) => threadId === open)?.projectId}
            search={search}
            isWaiting={query.isPending}
            onOpen={onOpen}
          />
        )}
      </div>
      {selected.length > 0 && isListed && <BulkBar threads={selected} onClear={clear} />}
      <Suspense>
        {messageKeys.isHelpOpen && <ShortcutsHelp staff={staff} onClose={messageKeys.hideHelp} />}
      </Suspense>
    </div>
  )
}
