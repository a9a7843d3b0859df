import { roleNames, roleLabels } from '@windrow/contract/roles'
import { SearchInput } from '../../ui/controls.tsx'
import { PickMenu } from '../../ui/pick-menu.tsx'
import { RemotePick } from '../../ui/remote-pick.tsx'
import { accountName, findAccounts } from './find-choices.ts'
import { personStatuses, type PeopleSearch } from './people-search.ts'
import { personStatusLabels } from './person-status.tsx'

interface Props {
  search: PeopleSearch
  onSearch: (change: Partial<Record<keyof PeopleSearch, string | number | undefined>>) => void
}

const all = { value: 'ALL', label: 'All' } as const

export function PeopleFilters({ search, onSearch }: Props) {
  const pick = (key: 'roleName' | 'status') => (value: string) =>
    onSearch({ [key]: value === 'ALL' ? undefined : value })
  return (
    <div className="toolbar">
      <SearchInput
        label="Search users"
        value={search.search ?? ''}
        onSearch={(text) => onSearch({ search: text || undefined })}
      />
      <PickMenu
        prefix="Role"
        value={search.roleName ?? 'ALL'}
        options={[all, ...roleNames.map((value) => ({ value, label: roleLabels[value] }))]}
        onChange={pick('roleName')}
      />
      <PickMenu
        prefix="Status"
        value={search.status ?? 'ALL'}
        options={[all, ...personStatuses.map((value) => ({ value, label: personStatusLabels[value] }))]}
        onChange={pick('status')}
      />
      <RemotePick
        prefix="Account"
        value={search.organizationId}
        load={findAccounts}
        nameOf={accountName}
        onChange={(organizationId) => onSearch({ organizationId })}
      />
    </div>
  )
}
