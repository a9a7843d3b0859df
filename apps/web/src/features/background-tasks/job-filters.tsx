import {
  listedTaskKinds,
  taskKindNames,
  taskStateNames,
  taskStates,
  type ListedTaskKind,
  type TaskState,
} from '@windrow/contract/background-tasks'
import { PlaceFilters } from '../../place/place-filters.tsx'
import { Button } from '../../ui/button.tsx'
import { SearchInput } from '../../ui/controls.tsx'
import { PickMenu } from '../../ui/pick-menu.tsx'
import { isJobFiltered, withoutJobFilters, type JobChange, type JobSearch } from './job-search.ts'

interface Props {
  search: JobSearch
  onSearch: (change: JobChange) => void
}

const all = { value: '', label: 'All' } as const

/** Filters of the background jobs: text, kind, state, account, project and report. */
export const JobFilters = ({ search, onSearch }: Props) => (
  <div className="toolbar">
    <SearchInput
      label="Search by name or number"
      value={search.search ?? ''}
      onSearch={(text) => onSearch({ search: text || undefined })}
    />
    <PickMenu<ListedTaskKind | ''>
      prefix="Kind"
      value={search.kind ?? ''}
      options={[all, ...listedTaskKinds.map((value) => ({ value, label: taskKindNames[value] }))]}
      onChange={(kind) => onSearch({ kind: kind || undefined })}
    />
    <PickMenu<TaskState | ''>
      prefix="State"
      value={search.state ?? ''}
      options={[all, ...taskStates.map((value) => ({ value, label: taskStateNames[value] }))]}
      onChange={(state) => onSearch({ state: state || undefined })}
    />
    <PlaceFilters search={search} onSearch={onSearch} />
    {isJobFiltered(search) && (
      <Button variant="text" onClick={() => onSearch(withoutJobFilters)}>
        Reset all
      </Button>
    )}
  </div>
)
