import { PlaceFilters } from '../../place/place-filters.tsx'
import { Segmented } from '../../ui/controls.tsx'
import type { DashboardChange, DashboardSearch } from './dashboard-search.ts'

const spans = [
  { value: '24h', label: '24 hours' },
  { value: '7d', label: '7 days' },
  { value: '30d', label: '30 days' },
] as const

interface Props {
  search: DashboardSearch
  onSearch: (change: DashboardChange) => void
}

export function DashboardFilters({ search, onSearch }: Props) {
  return (
    <div className="toolbar">
      <Segmented
        label="Time"
        value={search.period ?? '7d'}
        options={spans}
        onChange={(period) => onSearch({ period })}
      />
      <PlaceFilters
        search={{ ...search, ...(search.accounts && { accountIds: search.accounts }) }}
        onSearch={(change) => {
          const { accountIds, ...others } = change
          onSearch('accountIds' in change ? { ...others, accounts: accountIds } : others)
        }}
      />
    </div>
  )
}
