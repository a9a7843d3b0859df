import type { ProjectList } from '@windrow/contract/schemas/projects'
import type { z } from 'zod'
import { useCan, useMay } from '../../ability/may.tsx'
import { ColumnMenu } from '../../ui/column-menu.tsx'
import { SearchInput, Segmented } from '../../ui/controls.tsx'
import { formatNumber } from '../../ui/formats.ts'
import { statusLabel } from '../../ui/marks.tsx'
import { PickMenu } from '../../ui/pick-menu.tsx'
import { RemotePick } from '../../ui/remote-pick.tsx'
import { usePhone } from '../../ui/use-media.ts'
import { accountName, findAccounts, findColleagues, findPeople, personName } from '../people/find-choices.ts'
import { choosableColumns } from './project-columns.tsx'
import { listedStatuses, type ProjectSearch } from './project-search.ts'

interface Props {
  search: ProjectSearch
  counts: z.infer<typeof ProjectList>['counts'] | undefined
  onSearch: (change: Partial<Record<keyof ProjectSearch, string | number | undefined>>) => void
}

const testOptions = [
  { value: 'all', label: 'All' },
  { value: 'none', label: 'Without tests' },
  { value: 'only', label: 'Tests only' },
] as const

interface ToolbarProps extends Props {
  /** Columns that the user has hidden. */
  hidden: readonly string[]
  onHidden: (hidden: string[]) => void
}

export function ProjectFilters({ search, counts, onSearch, hidden, onHidden }: ToolbarProps) {
  const phone = usePhone()
  const may = useMay()
  const can = useCan()
  return (
    <div className="toolbar">
      <SearchInput
        label="Search projects"
        value={search.search ?? ''}
        onSearch={(text) => onSearch({ search: text || undefined })}
      />
      <StatusFilter search={search} counts={counts} onSearch={onSearch} />
      {may('project:view-all') && (
        <RemotePick
          prefix="Account"
          value={search.accountId}
          load={findAccounts}
          nameOf={accountName}
          onChange={(accountId) => onSearch({ accountId })}
        />
      )}
      {may('team:view') && (
        <RemotePick
          prefix="Owner"
          value={search.ownerId}
          load={may('user:view') ? findPeople : findColleagues}
          nameOf={personName}
          onChange={(ownerId) => onSearch({ ownerId })}
        />
      )}
      {can('mark', 'TestProject') && (
        <PickMenu
          prefix="Test projects"
          value={search.test ?? 'all'}
          options={testOptions}
          onChange={(test) => onSearch({ test: test === 'all' ? undefined : test })}
        />
      )}
      {!phone && (
        <>
          <span className="grow" />
          <ColumnMenu columns={choosableColumns} hidden={hidden} onChange={onHidden} />
        </>
      )}
    </div>
  )
}

function StatusFilter({ search, counts, onSearch }: Props) {
  const phone = usePhone()
  const mayRestore = useMay()('project:update-status')
  const statuses = mayRestore ? ([...listedStatuses, 'DELETED'] as const) : listedStatuses
  const options = (['ALL', ...statuses] as const).map((status) => ({
    value: status,
    label: statusLabel(status),
    count: counts?.[status] ?? 0,
  }))
  const choice = {
    label: 'Project status',
    value: search.status ?? 'ALL',
    onChange: (status: string) => onSearch({ status: status === 'ALL' ? undefined : status }),
  }
  if (phone)
    return (
      <PickMenu
        {...choice}
        prefix="Status"
        options={options.map(({ value, label, count }) => ({ value, label: `${label} (${count})` }))}
      />
    )
  return (
    <Segmented
      {...choice}
      options={options.map(({ value, label, count }) => ({
        value,
        label: (
          <>
            {label} {counts && <b>{formatNumber(count)}</b>}
          </>
        ),
      }))}
    />
  )
}
