import {
  threadKindLabels,
  threadKinds,
  threadStateLabels,
  threadStates,
  threadViewLabels,
  threadViews,
  type ThreadKind,
  type ThreadState,
  type ThreadView,
} from '@windrow/contract/threads'
import { ListFilter } from 'lucide-react'
import { useMay } from '../../ability/may.tsx'
import { Button } from '../../ui/button.tsx'
import { PlainSelect, SearchInput } from '../../ui/controls.tsx'
import { PopoverButton } from '../../ui/popover-button.tsx'
import { filterCount, type ChangeCollaboration, type CollaborationSearch } from './collaboration-search.ts'
import css from './collaboration.module.css'

interface Props {
  search: CollaborationSearch
  onSearch: ChangeCollaboration
}

/** For everybody; the others are for those who manage threads. */
const ownViews: readonly ThreadView[] = ['all', 'unread', 'started', 'mentions']

function Filters({ search, onSearch, onClose }: Props & { onClose: () => void }) {
  const manages = useMay()('thread:manage')
  const views = threadViews.filter((view) => manages || ownViews.includes(view))
  return (
    <div className={css.filters}>
      <label className="fieldlabel">
        Threads
        <PlainSelect<ThreadView>
          value={search.view ?? 'all'}
          options={views.map((value) => ({ value, label: threadViewLabels[value] }))}
          onChange={(view) => onSearch({ view: view === 'all' ? undefined : view })}
        />
      </label>
      <label className="fieldlabel">
        State
        <PlainSelect<ThreadState | ''>
          value={search.state ?? ''}
          options={[
            { value: '', label: 'All' },
            ...threadStates.map((value) => ({ value, label: threadStateLabels[value] })),
          ]}
          onChange={(state) => onSearch({ state: state || undefined })}
        />
      </label>
      <label className="fieldlabel">
        Kind
        <PlainSelect<ThreadKind | ''>
          value={search.kind ?? ''}
          options={[
            { value: '', label: 'All' },
            ...threadKinds.map((value) => ({ value, label: threadKindLabels[value] })),
          ]}
          onChange={(kind) => onSearch({ kind: kind || undefined })}
        />
      </label>
      {filterCount(search) > 0 && (
        <Button
          small
          onClick={() => {
            onSearch({ view: undefined, state: undefined, kind: undefined })
            onClose()
          }}
        >
          Reset all
        </Button>
      )}
    </div>
  )
}

/** Search and filters of the threads of a project. */
export function ThreadFilters({ search, onSearch }: Props) {
  const count = filterCount(search)
  return (
    <div className={css.tools}>
      <SearchInput
        label="Search in threads"
        value={search.search ?? ''}
        onSearch={(text) => onSearch({ search: text || undefined }, { replace: true })}
      />
      <PopoverButton
        className={count > 0 ? `btn ${css.set}` : 'btn btn-icon'}
        name={count > 0 ? `Filter threads, ${count} set` : 'Filter threads'}
        title="Filters"
        tip="Filter threads"
        label={
          <>
            <ListFilter size={16} aria-hidden="true" />
            {count > 0 && count}
          </>
        }
      >
        {(close) => <Filters search={search} onSearch={onSearch} onClose={close} />}
      </PopoverButton>
    </div>
  )
}
