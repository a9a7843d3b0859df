import { lazy, Suspense, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Thread } from '@windrow/contract/schemas/threads'
import type { Answer } from '../../keys/key.ts'
import { useProfile } from '../../session/use-profile.ts'
import { Button } from '../../ui/button.tsx'
import { plural } from '../../ui/formats.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { usePhone } from '../../ui/use-media.ts'
import { BulkBar, useBulk } from './bulk-bar.tsx'
import { MessageFilters } from './message-filters.tsx'
import { MessageList } from './message-list.tsx'
import { threadsEverywhere } from './message-queries.ts'
import type { ChangeMessageSearch, MessageSearch } from './message-search.ts'
import { MessageTabs } from './message-tabs.tsx'
import { ThreadPane } from './thread-pane.tsx'
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

function foundText(data: Answer<'threadAll'> | undefined, search: MessageSearch): string {
  if (!data || !search.search) return ''
  const found = `${plural(data.pagination.total, 'thread')}, ${plural(data.hits, 'hit')}`
  return data.isCut ? `${found} in the newest messages` : found
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
            <MessageList
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
          <ThreadPane
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
