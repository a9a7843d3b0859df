import { X } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { SearchInput } from '../../ui/controls.tsx'
import { DateInput } from '../../ui/date-input.tsx'
import { PickMenu } from '../../ui/pick-menu.tsx'
import { RemotePick } from '../../ui/remote-pick.tsx'
import { accountName, findAccounts, findPeople, personName } from '../people/find-choices.ts'
import type { AuditSearch } from './audit-search.ts'
import { actionName } from './differences.ts'
import css from './audit.module.css'

export interface AuditViewProps {
  search: AuditSearch
  /** Changes the view. Anything but a change of page returns to the first page. */
  onSearch: (change: Partial<Record<keyof AuditSearch, string | number | undefined>>) => void
}

interface Props extends AuditViewProps {
  actions: string[]
  subjectTypes: string[]
}

const all = { value: 'ALL', label: 'All' }
const nothing = {
  search: undefined,
  action: undefined,
  userId: undefined,
  organizationId: undefined,
  subjectType: undefined,
  impersonated: undefined,
  from: undefined,
  to: undefined,
}

/** Whether any filter is set. */
export const isFiltered = (search: AuditSearch): boolean =>
  Object.keys(nothing).some((key) => search[key as keyof AuditSearch] !== undefined)

const options = (values: string[], chosen: string | undefined) =>
  // A link may contain a value that the log doesn't have (any more).
  [...new Set(chosen ? [...values, chosen] : values)].map((value) => ({ value, label: actionName(value) }))

export function AuditFilters({ search, onSearch, actions, subjectTypes }: Props) {
  const pick = (key: 'action' | 'subjectType' | 'impersonated') => (value: string) =>
    onSearch({ [key]: value === 'ALL' ? undefined : value })
  return (
    <div className="toolbar">
      <SearchInput
        label="Search the audit log"
        value={search.search ?? ''}
        onSearch={(text) => onSearch({ search: text || undefined })}
      />
      <RemotePick
        prefix="Person"
        value={search.userId}
        load={findPeople}
        nameOf={personName}
        onChange={(userId) => onSearch({ userId })}
      />
      <RemotePick
        prefix="Account"
        value={search.organizationId}
        load={findAccounts}
        nameOf={accountName}
        onChange={(organizationId) => onSearch({ organizationId })}
      />
      <PickMenu
        prefix="Action"
        value={search.action ?? 'ALL'}
        options={[all, ...options(actions, search.action)]}
        onChange={pick('action')}
      />
      <PickMenu
        prefix="Subject"
        value={search.subjectType ?? 'ALL'}
        options={[all, ...options(subjectTypes, search.subjectType)]}
        onChange={pick('subjectType')}
      />
      <PickMenu
        prefix="Impersonated"
        value={search.impersonated ?? 'ALL'}
        options={[all, { value: 'true', label: 'Yes' }, { value: 'false', label: 'No' }]}
        onChange={pick('impersonated')}
      />
      <span className={css.dayfilters}>
        <Day label="From" value={search.from} onChange={(from) => onSearch({ from })} />
        <Day label="To" value={search.to} onChange={(to) => onSearch({ to })} />
      </span>
      {isFiltered(search) && (
        <Button variant="text" icon={<X size={16} />} onClick={() => onSearch(nothing)}>
          Reset all
        </Button>
      )}
    </div>
  )
}

interface DayProps {
  label: string
  value: string | undefined
  onChange: (day: string | undefined) => void
}

function Day({ label, value, onChange }: DayProps) {
  return (
    <label className={css.dayfilter}>
      <span className="faint">{label}</span>
      <DateInput type="date" value={value ?? ''} onChange={(day) => onChange(day || undefined)} />
    </label>
  )
}
