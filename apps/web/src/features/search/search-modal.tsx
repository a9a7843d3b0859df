import { useState } from 'react'
import { searchFilters, type SearchFilter } from '@windrow/contract/global-search'
import { Modal } from 'antd'
import { History, Search, X } from 'lucide-react'
import { useMay } from '../../ability/may.tsx'
import { TextField } from '../../ui/fields.tsx'
import { AntdScope } from '../../ui/antd-scope.tsx'
import { Segmented } from '../../ui/controls.tsx'
import { useClosing } from '../../ui/use-closing.ts'
import { useProfile } from '../../session/use-profile.ts'
import { recentSearches, shownSearch } from './recent-searches.ts'
import { RecentlyViewedList } from './recently-viewed-list.tsx'
import { SearchResults } from './search-results.tsx'
import '../../styles/antd-fit.css'
import css from './search.module.css'

const width = 960

interface BoxProps {
  draft: string
  onDraft: (text: string) => void
  onSearch: (text: string) => void
}

function SearchBox({ draft, onDraft, onSearch }: BoxProps) {
  return (
    <span className={`find ${css.searchfield}`}>
      <Search size={20} className="faint" aria-hidden="true" />
      <TextField
        bare
        type="search"
        autoFocus
        aria-label="Search for project or report"
        placeholder="Search for project or report"
        maxLength={200}
        value={draft}
        onChange={(event) => onDraft(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onSearch(draft)
        }}
      />
      {draft && (
        <button
          type="button"
          className="iconbutton"
          aria-label="Clear the search"
          onClick={() => onDraft('')}
        >
          <X size={16} />
        </button>
      )}
    </span>
  )
}

interface RecentProps {
  searches: { search: string }[]
  onPick: (search: string) => void
}

function RecentSearches({ searches, onPick }: RecentProps) {
  return (
    <section aria-label="Recent searches">
      <h2 className={css.searchhead}>Recent searches</h2>
      {searches.length === 0 ? (
        <p className="muted">Your recent searches are listed here.</p>
      ) : (
        <ul className={css.recent}>
          {searches.map(({ search }) => (
            <li key={search}>
              <button
                type="button"
                data-tip={shownSearch(search) === search ? undefined : search}
                onClick={() => onPick(search)}
              >
                <History size={16} className="faint" aria-hidden="true" />
                {shownSearch(search)}
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Body() {
  const may = useMay()
  const { ownId } = useProfile()
  const [draft, setDraft] = useState('')
  const [asked, ask] = useState('')
  const [filter, setFilter] = useState<SearchFilter>('All')
  const [searches, setSearches] = useState(() => recentSearches.read(ownId))
  const offered = searchFilters.filter((name) => name !== 'Account' || may('account:view'))
  const search = (text: string) => {
    const wanted = text.trim()
    setDraft(text)
    ask(wanted)
    if (!wanted) return
    recentSearches.remember(ownId, { search: wanted })
    setSearches(recentSearches.read(ownId))
  }
  const change = (text: string) => {
    setDraft(text)
    if (text.trim() === '') ask('')
  }
  return (
    <>
      <SearchBox draft={draft} onDraft={change} onSearch={search} />
      <Segmented
        label="Search in"
        value={filter}
        options={offered.map((name) => ({ value: name, label: name }))}
        onChange={setFilter}
      />
      <div className={css.searchpanels}>
        <div className={css.searchleft}>
          {asked === '' ? (
            <RecentlyViewedList />
          ) : (
            <SearchResults key={`${asked}\n${filter}`} search={asked} filter={filter} />
          )}
        </div>
        <RecentSearches searches={searches} onPick={search} />
      </div>
    </>
  )
}

export function SearchModal({ onClose }: { onClose: () => void }) {
  const { open, close, afterClose } = useClosing(onClose)
  return (
    <AntdScope>
      <Modal
        open={open}
        onCancel={close}
        afterOpenChange={afterClose}
        title="Search projects & reports"
        width={width}
        footer={null}
        className={css.searchmodal}
      >
        <Body />
      </Modal>
    </AntdScope>
  )
}
