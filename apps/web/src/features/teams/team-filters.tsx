import { isStaff, roleNames, roleLabels } from '@windrow/contract/roles'
import { SearchInput } from '../../ui/controls.tsx'
import { PickMenu } from '../../ui/pick-menu.tsx'
import { RemotePick } from '../../ui/remote-pick.tsx'
import { useProfile } from '../../session/use-profile.ts'
import { accountName, findAccounts } from '../people/find-choices.ts'
import { personStatuses, type PeopleSearch } from '../people/people-search.ts'
import { personStatusLabels } from '../people/person-status.tsx'
import type { TeamTab } from './team-tab.ts'

interface Props {
  tab: TeamTab
  search: PeopleSearch
  onSearch: (change: Partial<Record<keyof PeopleSearch, string | number | undefined>>) => void
}

const all = { value: 'ALL', label: 'All' } as const

export function TeamFilters({ tab, search, onSearch }: Props) {
  const { profile, staff } = useProfile()
  const foreign = search.organizationId !== undefined && search.organizationId !== profile.organizationId
  // Accounts of customers have no staff.
  const roles = roleNames.filter((role) => !isStaff(role) || (staff && !foreign))
  const pick = (key: 'roleName' | 'status') => (value: string) =>
    onSearch({ [key]: value === 'ALL' ? undefined : value })
  return (
    <div className="toolbar">
      <SearchInput
        label="Search people"
        value={search.search ?? ''}
        onSearch={(text) => onSearch({ search: text || undefined })}
      />
      <PickMenu
        prefix="Role"
        value={search.roleName ?? 'ALL'}
        options={[all, ...roles.map((value) => ({ value, label: roleLabels[value] }))]}
        onChange={pick('roleName')}
      />
      {tab === 'members' && (
        <PickMenu
          prefix="Status"
          value={search.status ?? 'ALL'}
          options={[all, ...personStatuses.map((value) => ({ value, label: personStatusLabels[value] }))]}
          onChange={pick('status')}
        />
      )}
      {staff && (
        <RemotePick
          prefix="Account"
          value={search.organizationId}
          load={findAccounts}
          nameOf={accountName}
          onChange={(organizationId) => onSearch({ organizationId })}
        />
      )}
    </div>
  )
}
