import { useState } from 'react'
import { Plus } from 'lucide-react'
import { May } from '../../ability/may.tsx'
import { Button } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PeopleFilters } from './people-filters.tsx'
import { PeopleList } from './people-list.tsx'
import type { PeopleSearch } from './people-search.ts'
import { PersonModals } from './person-modals.tsx'
import '../../styles/admin.css'

interface Props {
  search: PeopleSearch
  /** Changes the view. Anything but a change of page returns to the first page. */
  onSearch: (change: Partial<Record<keyof PeopleSearch, string | number | undefined>>) => void
}

export function PeoplePage({ search, onSearch }: Props) {
  const [creating, create] = useState(false)
  const action = (
    <May do="user:manage">
      <Button variant="primary" icon={<Plus size={16} />} onClick={() => create(true)}>
        Create user
      </Button>
    </May>
  )
  return (
    <>
      <PageHeader title="Users" copy={false} actions={action} />
      <PeopleFilters search={search} onSearch={onSearch} />
      <PeopleList search={search} onSearch={onSearch} />
      <PersonModals modal={creating ? { kind: 'create' } : null} onClose={() => create(false)} />
    </>
  )
}
