import { roleLabels } from '@windrow/contract/roles'
import { Link } from '@tanstack/react-router'
import type { TeamMember } from '@windrow/contract/schemas/teams'
import { formatNumber } from '../../ui/formats.ts'
import type { ListColumn } from '../../ui/list-table.tsx'
import { When } from '../../ui/marks.tsx'
import { Avatar, memberName } from '../../ui/people.tsx'
import type { Command } from '../people/person-commands.ts'
import { PersonMenu } from '../people/person-menu.tsx'
import { PersonStatusTag } from '../people/person-status.tsx'
import { ReinviteButton } from './reinvite-button.tsx'
import type { TeamTab } from './team-tab.ts'

type PersonRow = TeamMember & { id: number }
export type OnCommand = (command: Command, person: TeamMember) => void

export const toRows = (people: TeamMember[] | undefined): PersonRow[] | undefined =>
  people?.map((person) => ({ ...person, id: person.userId }))

export const memberHref = ({ userId }: TeamMember) => `/teams/members/${userId}`

const name: ListColumn<PersonRow> = {
  key: 'name',
  title: 'Name',
  sort: 'name',
  bone: 140,
  cell: (person) => (
    <span className="row">
      <Avatar name={memberName(person)} waiting={person.status === 'INVITED'} silent />
      <Link to="/teams/members/$userId" params={{ userId: String(person.userId) }} className="cellmain clip">
        {memberName(person)}
      </Link>
    </span>
  ),
}

const email: ListColumn<PersonRow> = {
  key: 'email',
  title: 'Email',
  sort: 'email',
  bone: 160,
  hideUnder: 'lg',
  cell: (person) => person.email,
}

const role: ListColumn<PersonRow> = {
  key: 'role',
  title: 'Role',
  width: 136,
  bone: 72,
  cell: (person) => roleLabels[person.roleName],
}

const status: ListColumn<PersonRow> = {
  key: 'status',
  title: 'Status',
  width: 128,
  bone: 72,
  cell: (person) => <PersonStatusTag status={person.status} />,
}

const projects: ListColumn<PersonRow> = {
  key: 'projects',
  title: 'Projects',
  width: 88,
  right: true,
  bone: 32,
  cell: (person) => <span className="num">{formatNumber(person.totalProjects)}</span>,
}

const login: ListColumn<PersonRow> = {
  key: 'login',
  title: 'Last login',
  sort: 'lastLogin',
  width: 128,
  bone: 64,
  hideUnder: 'xl',
  cell: (person) =>
    person.lastLoginDate ? <When iso={person.lastLoginDate} /> : <span className="faint">Never</span>,
}

const invited: ListColumn<PersonRow> = {
  key: 'invited',
  title: 'Invited',
  sort: 'createdDate',
  width: 128,
  bone: 64,
  cell: (person) => <When iso={person.createdDate} />,
}

const actions = (tab: TeamTab, onCommand: OnCommand): ListColumn<PersonRow> => ({
  key: 'actions',
  title: <span className="sr">Actions</span>,
  width: tab === 'invitees' ? 160 : 56,
  right: true,
  cell: (person) => (
    <span className="rowactions">
      {tab === 'invitees' && <ReinviteButton person={person} />}
      <PersonMenu person={person} onCommand={onCommand} />
    </span>
  ),
})

export const teamColumns = (tab: TeamTab, onCommand: OnCommand): ListColumn<PersonRow>[] =>
  tab === 'members'
    ? [name, email, role, status, projects, login, actions(tab, onCommand)]
    : [name, email, role, projects, invited, actions(tab, onCommand)]
