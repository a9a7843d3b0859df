import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { UserPlus } from 'lucide-react'
import { May } from '../../ability/may.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { ListTable } from '../../ui/list-table.tsx'
import { EmptiedPage, Empty, QueryNotice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { pageSizes } from '../../ui/page-sizes.ts'
import { isBeyondEnd, Pager } from '../../ui/pager.tsx'
import { usePhone } from '../../ui/use-media.ts'
import { useProfile } from '../../session/use-profile.ts'
import { Impersonating } from '../people/impersonating.tsx'
import { isFiltered, type PeopleSearch } from '../people/people-search.ts'
import { PersonModals, type PersonModal } from '../people/person-modals.tsx'
import { useCommands } from '../people/use-commands.ts'
import { AccountFactorRule } from './account-factor-rule.tsx'
import { memberHref, teamColumns, toRows } from './team-columns.tsx'
import { TeamFilters } from './team-filters.tsx'
import { TeamPhoneList } from './team-phone-list.tsx'
import { teamQueries } from './team-queries.ts'
import type { TeamTab } from './team-tab.ts'
import '../../styles/admin.css'

interface Props {
  tab: TeamTab
  search: PeopleSearch
  /** Changes the view. Anything but a change of page returns to the first page. */
  onSearch: (change: Partial<Record<keyof PeopleSearch, string | number | undefined>>) => void
}

export function TeamsPage({ tab, search, onSearch }: Props) {
  const { profile } = useProfile()
  const own = !search.organizationId || search.organizationId === profile.organizationId
  return (
    <>
      <PageHeader
        title="Teams"
        tags={own ? <span className="meta">{profile.organizationName}</span> : undefined}
        actions={<InviteButton />}
        tabs={<Tabs tab={tab} organizationId={search.organizationId} />}
      />
      <TeamFilters tab={tab} search={search} onSearch={onSearch} />
      <PeopleOfTeam tab={tab} search={search} onSearch={onSearch} />
      {tab === 'members' && (
        <May do="team:require-second-factor">
          <AccountFactorRule
            orgId={search.organizationId ?? profile.organizationId}
            name={own ? profile.organizationName : null}
          />
        </May>
      )}
    </>
  )
}

function InviteButton() {
  return (
    <May do="team:invite">
      <ButtonLink
        to="."
        search={(before) => ({ ...before, invite: 'new' })}
        variant="primary"
        icon={<UserPlus size={16} />}
      >
        Invite
      </ButtonLink>
    </May>
  )
}

function Tabs({ tab, organizationId }: { tab: TeamTab; organizationId: number | undefined }) {
  const search = organizationId ? { organizationId } : {}
  return (
    <nav className="tabs" aria-label="Parts of the team">
      <Link to="/teams/members" search={search} aria-current={tab === 'members' ? 'page' : undefined}>
        Members
      </Link>
      <Link to="/teams/invitees" search={search} aria-current={tab === 'invitees' ? 'page' : undefined}>
        Invitees
      </Link>
    </nav>
  )
}

const nobody = {
  members: { title: 'No people yet', text: 'People invited to your account are listed here.' },
  invitees: {
    title: 'No open invitations',
    text: 'People are listed here until they accept their invitation.',
  },
}

function PeopleOfTeam({ tab, search, onSearch }: Props) {
  const members = useQuery({ ...teamQueries.members(search), enabled: tab === 'members' })
  const invitees = useQuery({ ...teamQueries.invitees(search), enabled: tab === 'invitees' })
  const query = tab === 'members' ? members : invitees
  const phone = usePhone()
  const [modal, open] = useState<PersonModal | null>(null)
  const { onCommand, impersonating } = useCommands(open)
  const people = query.data?.teamMembers
  const pagination = query.data?.pagination
  return (
    <>
      <QueryNotice query={query} what="people" />
      {people?.length === 0 ? (
        isBeyondEnd(pagination) ? (
          <EmptiedPage />
        ) : isFiltered({ ...search, organizationId: undefined }) ? (
          <Empty art={false} title="Nobody found" text="No people match the search and filters." />
        ) : (
          <Empty {...nobody[tab]}>
            <InviteButton />
          </Empty>
        )
      ) : query.error && !people ? null : phone ? (
        <TeamPhoneList people={people} tab={tab} onCommand={onCommand} />
      ) : (
        <ListTable
          label={tab === 'members' ? 'Members' : 'Invitees'}
          tall
          columns={teamColumns(tab, onCommand)}
          rows={toRows(people)}
          rowHref={memberHref}
          sort={search.sort ?? 'name'}
          onSort={(sort) => onSearch({ sort })}
        />
      )}
      {pagination && pagination.total > 0 && (
        <Pager
          page={pagination.page}
          limit={pagination.perPage}
          total={pagination.total}
          searching={search.search !== undefined}
          sizes={pageSizes}
          onChange={onSearch}
        />
      )}
      <PersonModals modal={modal} onClose={() => open(null)} />
      {impersonating && <Impersonating />}
    </>
  )
}
