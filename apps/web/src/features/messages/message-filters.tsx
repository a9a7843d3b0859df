import { tiers } from '@windrow/contract/accounts'
import {
  threadKindLabels,
  threadKinds,
  threadOrderLabels,
  threadOrders,
  threadStateLabels,
  threadStates,
  type ThreadKind,
  type ThreadOrder,
  type ThreadState,
} from '@windrow/contract/threads'
import { PlaceFilters } from '../../place/place-filters.tsx'
import { useProfile } from '../../session/use-profile.ts'
import { Button } from '../../ui/button.tsx'
import { PlainSelect, SearchInput } from '../../ui/controls.tsx'
import { ListFilter } from 'lucide-react'
import { usePhone } from '../../ui/use-media.ts'
import { PopoverButton } from '../../ui/popover-button.tsx'
import { PickMenu } from '../../ui/pick-menu.tsx'
import { tierLabels } from '../accounts/account-tags.tsx'
import {
  filterCount,
  usualOrder,
  withoutFilters,
  type ChangeMessageSearch,
  type MessageSearch,
} from './message-search.ts'
import css from './messages.module.css'

interface Props {
  search: MessageSearch
  onSearch: ChangeMessageSearch
  /** What was found, in words. */
  found: string
  /** Beside an open thread. */
  narrow: boolean
}

type Tier = (typeof tiers)[number]

function MoreFilters({ search, onSearch }: Pick<Props, 'search' | 'onSearch'>) {
  const { staff } = useProfile()
  return (
    <>
      <PickMenu<ThreadKind | ''>
        prefix="Kind"
        value={search.kind ?? ''}
        options={[
          { value: '', label: 'All' },
          ...threadKinds.map((value) => ({ value, label: threadKindLabels[value] })),
        ]}
        onChange={(kind) => onSearch({ kind: kind || undefined })}
      />
      {staff && (
        <PickMenu<Tier | ''>
          prefix="Tier"
          value={search.tier ?? ''}
          options={[
            { value: '', label: 'All' },
            ...tiers.map((value) => ({ value, label: tierLabels[value] })),
          ]}
          onChange={(tier) => onSearch({ tier: tier || undefined })}
        />
      )}
      <PlaceFilters search={search} onSearch={onSearch} />
    </>
  )
}

/** Search, filters and order of the threads. */
export function MessageFilters({ search, onSearch, found, narrow }: Props) {
  const { staff } = useProfile()
  const phone = usePhone()
  return (
    <div className={narrow ? `toolbar ${css.narrowtools}` : 'toolbar'}>
      <SearchInput
        label="Search in messages"
        value={search.search ?? ''}
        onSearch={(text) => onSearch({ search: text || undefined }, { replace: true })}
      />
      <PickMenu<ThreadState | ''>
        prefix="State"
        value={search.state ?? ''}
        options={[
          { value: '', label: 'All' },
          ...threadStates.map((value) => ({ value, label: threadStateLabels[value] })),
        ]}
        onChange={(state) => onSearch({ state: state || undefined })}
      />
      {narrow || phone ? (
        <PopoverButton
          title="Filters"
          label={
            <>
              <ListFilter size={16} aria-hidden="true" />
              Filters
            </>
          }
        >
          {() => (
            <div className={css.filterpanel}>
              <MoreFilters search={search} onSearch={onSearch} />
            </div>
          )}
        </PopoverButton>
      ) : (
        <MoreFilters search={search} onSearch={onSearch} />
      )}
      {filterCount(search) > 0 && (
        <Button variant="text" onClick={() => onSearch(withoutFilters)}>
          Reset all
        </Button>
      )}
      <span className="grow" />
      <span className="meta" role="status">
        {found}
      </span>
      {staff && !narrow && (
        <PlainSelect<ThreadOrder>
          label="Order"
          value={search.sort ?? usualOrder(staff)}
          options={threadOrders.map((value) => ({ value, label: threadOrderLabels[value] }))}
          onChange={(sort) => onSearch({ sort: sort === usualOrder(staff) ? undefined : sort })}
        />
      )}
    </div>
  )
}
