import { lazy, Suspense, useState } from 'react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronLeft, Maximize2, MessageSquarePlus } from 'lucide-react'
import { ProjectHeader } from '../../place/project-header.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { formatNumber } from '../../ui/formats.ts'
import { Empty } from '../../ui/notice.tsx'
import { useMedia, usePhone } from '../../ui/use-media.ts'
import { ActivityList } from '../activities/activity-list.tsx'
import { useShortcuts } from '../review/use-shortcuts.ts'
import { Conversation } from '../threads/conversation.tsx'
import { ThreadDetails } from '../threads/thread-details.tsx'
import { threadQueries } from '../threads/thread-queries.ts'
import {
  changedCollaboration,
  filterCount,
  type ChangeCollaboration,
  type CollaborationSearch,
} from './collaboration-search.ts'
import { threadsOf } from './list-queries.ts'
import { ThreadFilters } from './thread-filters.tsx'
import { ThreadList } from './thread-list.tsx'
import { threadLinkId } from './thread-row.tsx'
import css from './collaboration.module.css'

const NewThreadModal = lazy(async () => ({
  default: (await import('./new-thread-modal.tsx')).NewThreadModal,
}))

interface Props {
  id: number
  search: CollaborationSearch
  onSearch: ChangeCollaboration
}

function NewThread({ id, onSearch }: Pick<Props, 'id' | 'onSearch'>) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="primary" icon={<MessageSquarePlus size={16} />} onClick={() => setOpen(true)}>
        New thread
      </Button>
      <Suspense>
        {open && (
          <NewThreadModal
            id={id}
            onCreated={(thread) => onSearch({ tab: undefined, thread })}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  )
}

function Tabs({ id, search, count }: { id: number; search: CollaborationSearch; count: number | undefined }) {
  const to = {
    to: '/projects/$id/collaboration',
    params: { id: String(id) },
    activeOptions: { exact: true },
    activeProps: {},
  } as const
  const isActivity = search.tab === 'activity'
  return (
    <div className={css.tabrow}>
      <nav className="tabs" aria-label="Collaboration">
        <Link
          {...to}
          search={changedCollaboration(search, { tab: undefined })}
          aria-current={isActivity ? undefined : 'page'}
        >
          Threads
          {count !== undefined && <span className="tabcount num">{formatNumber(count)}</span>}
        </Link>
        <Link
          {...to}
          search={changedCollaboration(search, { tab: 'activity' })}
          aria-current={isActivity ? 'page' : undefined}
        >
          Activity
        </Link>
      </nav>
      <ButtonLink
        variant="text"
        small
        to="/messages"
        icon={<Maximize2 size={16} />}
        className={css.everywhere}
      >
        All Messages
      </ButtonLink>
    </div>
  )
}

/** Beside the conversation, if there is room. */
function Details({ id, threadId }: { id: number; threadId: number }) {
  const detail = useQuery(threadQueries.detail(id, threadId)).data
  return (
    <aside className={css.details} aria-label="About this thread" tabIndex={0}>
      {detail && <ThreadDetails id={id} detail={detail} />}
    </aside>
  )
}

const NothingOpen = () => (
  <div className={css.nothing}>
    <p className="muted">Choose a thread to read it.</p>
  </div>
)

/** The threads of a project beside the open one. On phones one of both. */
function Threads({ id, search, onSearch, query }: Props & { query: ReturnType<typeof useThreads> }) {
  const phone = usePhone()
  const wide = useMedia('(min-width: 1200px)')
  const open = search.thread
  const { threads } = query
  const move = (by: number) => {
    const at = threads?.findIndex(({ threadId }) => threadId === open) ?? -1
    const next = threads?.[at < 0 ? 0 : Math.max(0, Math.min(threads.length - 1, at + by))]
    if (!next) return
    onSearch({ thread: next.threadId }, { replace: true })
    document.getElementById(threadLinkId(next.threadId))?.focus()
  }
  useShortcuts({ j: () => move(1), k: () => move(-1) })
  return (
    <div className={css.body}>
      {!(phone && open) && (
        <section className={css.side} aria-label="Threads">
          <ThreadFilters search={search} onSearch={onSearch} />
          <ThreadList query={query.query} threads={threads} search={search} onSearch={onSearch} />
        </section>
      )}
      {open !== undefined && (
        <Conversation
          key={open}
          id={id}
          threadId={open}
          messageId={search.message}
          search={search.search}
          onLeave={() => onSearch({ thread: undefined })}
        />
      )}
      {open !== undefined && wide && <Details id={id} threadId={open} />}
      {open === undefined && !phone && <NothingOpen />}
    </div>
  )
}

function useThreads(id: number, search: CollaborationSearch) {
  const query = useInfiniteQuery(threadsOf(id, search))
  return { query, threads: query.data?.pages.flatMap((page) => page.threads) }
}

const NoThreads = ({ id, onSearch }: Pick<Props, 'id' | 'onSearch'>) => (
  <Empty
    title="Talk about a project where its data is"
    text="Ask about a row, report a problem or request a change. Everyone in this project and Windrow support can reply."
  >
    <NewThread id={id} onSearch={onSearch} />
  </Empty>
)

/** Threads and activity of a project. */
export function CollaborationPage({ id, search, onSearch }: Props) {
  const phone = usePhone()
  const threads = useThreads(id, search)
  const counts = useQuery(threadQueries.counts(id)).data
  const isActivity = search.tab === 'activity'
  const isOpen = !isActivity && search.thread !== undefined
  const isEmpty =
    !isActivity && !isOpen && threads.threads?.length === 0 && filterCount(search) === 0 && !search.search
  const isBench = !isActivity && !isEmpty && (!phone || isOpen)
  return (
    <div
      className={
        [isBench && `${css.bench} fillswindow`, isOpen && 'fullthread'].filter(Boolean).join(' ') || undefined
      }
    >
      {phone && isOpen ? (
        <nav aria-label="Breadcrumb" className={`crumbs up ${css.up}`}>
          <Link
            to="/projects/$id/collaboration"
            params={{ id: String(id) }}
            search={changedCollaboration(search, { thread: undefined })}
            activeOptions={{ exact: true }}
            activeProps={{}}
          >
            <ChevronLeft size={16} aria-hidden="true" />
            Collaboration
          </Link>
        </nav>
      ) : (
        <ProjectHeader
          id={id}
          title="Collaboration"
          actions={isEmpty ? undefined : <NewThread id={id} onSearch={onSearch} />}
          tabs={<Tabs id={id} search={search} count={counts?.all} />}
        />
      )}
      {isActivity ? (
        <ActivityList
          id={id}
          choice={{
            ...(search.group && { group: search.group }),
            ...(search.reportId && { reportId: search.reportId }),
            ...(search.userId && { userId: search.userId }),
          }}
          onChoice={onSearch}
        />
      ) : isEmpty ? (
        <NoThreads id={id} onSearch={onSearch} />
      ) : (
        <Threads id={id} search={search} onSearch={onSearch} query={threads} />
      )}
    </div>
  )
}
