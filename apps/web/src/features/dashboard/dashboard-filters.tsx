import { PlaceFilters } from '../../place/place-filters.tsx'
import { Segmented } from '../../ui/controls.tsx'
import type { DashboardSearch } from './dashboard-search.ts'

const spans = [
  { value: '1', label: '24 hours' },
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
] as const

interface Props {
  search: DashboardSearch
  onSearch: (change: Partial<Record<keyof DashboardSearch, string | undefined>>) => void
}

export function DashboardFilters({ search, onSearch }: Props) {
  return (
    <div className="toolbar">
      <Segmented
        label="Time"
        value={search.days ?? '7'}
        options={spans}
        onChange={(days) => onSearch({ days })}
      />
      <PlaceFilters search={search} onSearch={onSearch} />
    </div>
  )
}
