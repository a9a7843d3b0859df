import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { Thread } from '@windrow/contract/schemas/threads'
import type { Answer } from '../../keys/key.ts'
import { Button } from '../../ui/button.tsx'
import { Empty, QueryNotice } from '../../ui/notice.tsx'
import { PhoneSkeleton } from '../../ui/phone-skeleton.tsx'
import type { ChangeCollaboration, CollaborationSearch } from './collaboration-search.ts'
import { ThreadRow } from './thread-row.tsx'
import css from './collaboration.module.css'

interface Props {
  query: UseInfiniteQueryResult<InfiniteData<Answer<'threadList'>, number>>
  threads: Thread[] | undefined
  search: CollaborationSearch
  onSearch: ChangeCollaboration
}

function Nothing({ search, onSearch }: Pick<Props, 'search' | 'onSearch'>) {
  return (
    <Empty
      art={false}
      title={search.search ? `No threads match “${search.search}”` : 'No threads here'}
      text={
        search.search
          ? 'Subjects and messages of this project were searched.'
          : 'Please adjust the selected filter to see threads.'
      }
    >
      <Button
        onClick={() => onSearch({ search: undefined, view: undefined, state: undefined, kind: undefined })}
      >
        {search.search ? 'Clear search' : 'Reset all'}
      </Button>
    </Empty>
  )
}

/** The threads of a project. */
export function ThreadList({ query, threads, search, onSearch }: Props) {
  return (
    <div className={css.scroller}>
      {query.error && (
        <div className={css.inset}>
          <QueryNotice query={query} what="threads" />
        </div>
      )}
      {!threads && !query.error && <PhoneSkeleton label="Loading threads" />}
      {threads?.length === 0 && (
        <div className={css.inset}>
          <Nothing search={search} onSearch={onSearch} />
        </div>
      )}
      {threads && threads.length > 0 && (
        <ul className={css.threads} aria-label="Threads">
          {threads.map((thread) => (
            <ThreadRow key={thread.threadId} thread={thread} search={search} />
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <div className={css.more}>
          <Button small busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
    </div>
  )
}
