import { useId, useState, type KeyboardEvent } from 'react'
import { searchFilters, type SearchFilter } from '@windrow/contract/global-search'
import { Modal } from 'antd'
import { History, Search, X } from 'lucide-react'
import { useMay } from '../../ability/may.tsx'
import { TextField } from '../../ui/fields.tsx'
import { AntdScope } from '../../ui/antd-scope.tsx'
import { Segmented } from '../../ui/controls.tsx'
import { isComposing } from '../../ui/is-composing.ts'
import { useClosing } from '../../ui/use-closing.ts'
import { useProfile } from '../../session/use-profile.ts'
import type { Item, Screen } from './commands.ts'
import { optionId, QuickResults } from './quick-results.tsx'
import { recentSearches, shownSearch } from './recent-searches.ts'
import { RecentlyViewedList } from './recently-viewed-list.tsx'
import { SearchResults } from './search-results.tsx'
import { useAct } from './use-act.ts'
import { useQuickItems } from './use-quick-items.ts'
import '../../styles/antd-fit.css'
import css from './search.module.css'

const width = 960

interface BoxProps {
  draft: string
  /** Id of the list of matches; null if it isn't shown. */
  listId: string | null
  /** Key of the match that Enter chooses. */
  active: string | null
  onDraft: (text: string) => void
  onKey: (event: KeyboardEvent) => void
}

function SearchBox({ draft, listId, active, onDraft, onKey }: BoxProps) {
  return (
    <span className={`find ${css.searchfield}`}>
      <Search size={20} className="faint" aria-hidden="true" />
      <TextField
        bare
        type="search"
        autoFocus
        autoComplete="off"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={listId !== null}
        aria-controls={listId ?? undefined}
        aria-activedescendant={listId !== null && active !== null ? optionId(listId, active) : undefined}
        aria-label="Search for project or report"
        placeholder="Search for project or report"
        maxLength={200}
        value={draft}
        onChange={(event) => onDraft(event.target.value)}
        onKeyDown={onKey}
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

/** The next match in a direction; before the first and after the last comes none, where Enter searches everywhere. */
function stepped(items: readonly Item[], active: string | null, by: 1 | -1): string | null {
  const places = [null, ...items.map(({ key }) => key)]
  const at = Math.max(0, places.indexOf(active))
  return places[(at + by + places.length) % places.length] ?? null
}

function Body({ screens }: { screens: readonly Screen[] }) {
  const may = useMay()
  const { ownId } = useProfile()
  const listId = useId()
  const [draft, setDraft] = useState('')
  const [asked, ask] = useState('')
  const [chosen, choose] = useState<string | null>(null)
  const [filter, setFilter] = useState<SearchFilter>('All')
  const [searches, setSearches] = useState(() => recentSearches.read(ownId))
  const offered = searchFilters.filter((name) => name !== 'Account' || may('account:view'))
  const { items, isWaiting } = useQuickItems(draft, screens)
  const isTyping = draft.trim() !== '' && draft.trim() !== asked
  const active = items.find(({ key }) => key === chosen)?.key ?? null
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
    choose(null)
    if (text.trim() === '') ask('')
  }
  const act = useAct(change)
  const onKey = (event: KeyboardEvent) => {
    if (isComposing(event)) return
    if (isTyping && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault()
      choose(stepped(items, active, event.key === 'ArrowDown' ? 1 : -1))
    }
    if (event.key !== 'Enter') return
    const item = isTyping ? items.find(({ key }) => key === active) : undefined
    if (item) act(item.act)
    else search(draft)
  }
  return (
    <>
      <SearchBox
        draft={draft}
        listId={isTyping ? listId : null}
        active={active}
        onDraft={change}
        onKey={onKey}
      />
      <Segmented
        label="Search in"
        value={filter}
        options={offered.map((name) => ({ value: name, label: name }))}
        onChange={setFilter}
      />
      <div className={css.searchpanels}>
        <div className={css.searchleft}>
          {isTyping ? (
            <QuickResults id={listId} items={items} isWaiting={isWaiting} active={active} onAct={act} />
          ) : asked === '' ? (
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

interface ModalProps {
  /** Screens that it leads to. */
  screens: readonly Screen[]
  onClose: () => void
}

export function SearchModal({ screens, onClose }: ModalProps) {
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
        <Body screens={screens} />
      </Modal>
    </AntdScope>
  )
}
