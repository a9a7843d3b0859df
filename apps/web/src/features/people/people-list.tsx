import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { ListTable } from '../../ui/list-table.tsx'
import { EmptiedPage, Empty, QueryNotice } from '../../ui/notice.tsx'
import { pageSizes } from '../../ui/page-sizes.ts'
import { isBeyondEnd, Pager } from '../../ui/pager.tsx'
import { usePhone } from '../../ui/use-media.ts'
import { peopleColumns, personHref, toRows } from './people-columns.tsx'
import { PeoplePhoneList } from './people-phone-list.tsx'
import { peopleQueries } from './people-queries.ts'
import { isFiltered, type PeopleSearch } from './people-search.ts'
import { Impersonating } from './impersonating.tsx'
import { PersonModals, type PersonModal } from './person-modals.tsx'
import { useCommands } from './use-commands.ts'

interface Props {
  search: PeopleSearch
  /** Lists one account's users, as part of its page; not a filter. */
  organizationId?: number
  onSearch: (change: Partial<Record<keyof PeopleSearch, string | number | undefined>>) => void
}

/** The users that match a view, with all actions for them. */
export function PeopleList({ search, organizationId, onSearch }: Props) {
  const within = organizationId !== undefined
  const query = useQuery(peopleQueries.page(within ? { ...search, organizationId } : search))
  const phone = usePhone()
  const [modal, open] = useState<PersonModal | null>(null)
  const { onCommand, impersonating } = useCommands(open)
  const { users, pagination } = query.data ?? {}
  return (
    <>
      <QueryNotice query={query} what="users" />
      {users?.length === 0 ? (
        isBeyondEnd(pagination) ? (
          <EmptiedPage />
        ) : isFiltered(search) ? (
          <Empty art={false} title="No users found" text="No users match the search and filters." />
        ) : (
          <Empty art={false} title="No users yet" text="Users invited to this account are listed here." />
        )
      ) : query.error && !users ? null : phone ? (
        <PeoplePhoneList people={users} onCommand={onCommand} />
      ) : (
        <ListTable
          label="Users"
          tall
          columns={peopleColumns(onCommand, within)}
          rows={toRows(users)}
          rowHref={personHref}
          rowClass={(person) => (person.status === 'DEACTIVATED' ? 'faded' : undefined)}
          sort={search.sort ?? 'name'}
          onSort={(sort) => onSearch({ sort })}
        />
      )}
      {pagination && pagination.total > 0 && (
        <Pager
          page={pagination.page}
          limit={pagination.perPage}
          total={pagination.total}
          sizes={pageSizes}
          onChange={onSearch}
        />
      )}
      <PersonModals modal={modal} onClose={() => open(null)} />
      {impersonating && <Impersonating />}
    </>
  )
}
