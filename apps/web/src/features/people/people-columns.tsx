import { roleLabels } from '@windrow/contract/roles'
import { Link } from '@tanstack/react-router'
import type { TeamMember } from '@windrow/contract/schemas/teams'
import { formatNumber } from '../../ui/formats.ts'
import type { ListColumn } from '../../ui/list-table.tsx'
import { When } from '../../ui/marks.tsx'
import { Avatar, memberName } from '../../ui/people.tsx'
import type { Command } from './person-commands.ts'
import { PersonMenu } from './person-menu.tsx'
import { PersonStatusTag } from './person-status.tsx'

export type PersonRow = TeamMember & { id: number }
export const toRows = (people: TeamMember[] | undefined): PersonRow[] | undefined =>
  people?.map((person) => ({ ...person, id: person.userId }))

export const personHref = ({ userId }: TeamMember) => `/admin/users/${userId}`

export function LastLogin({ person }: { person: TeamMember }) {
  return person.lastLoginDate ? <When iso={person.lastLoginDate} /> : <span className="faint">Never</span>
}

const account: ListColumn<PersonRow> = {
  key: 'account',
  title: 'Account',
  bone: 104,
  hideUnder: 'lg',
  cell: (person) => (
    <Link
      to="/admin/accounts/$orgId"
      params={{ orgId: String(person.organizationId) }}
      className="clip celllink"
    >
      {person.organizationName}
    </Link>
  ),
}

/** `within`: all users are of one account, so its column is omitted. */
export function peopleColumns(
  onCommand: (command: Command, person: TeamMember) => void,
  within = false,
): ListColumn<PersonRow>[] {
  const name: ListColumn<PersonRow> = {
    key: 'name',
    title: 'User',
    sort: 'name',
    bone: 140,
    cell: (person) => (
      <span className="row">
        <Avatar name={memberName(person)} silent />
        <span className="two">
          <Link
            to="/admin/users/$userId"
            params={{ userId: String(person.userId) }}
            className="cellmain clip"
          >
            {memberName(person)}
          </Link>
          <span className="meta">{person.email}</span>
        </span>
      </span>
    ),
  }
  return [
    name,
    { key: 'role', title: 'Role', width: 136, bone: 72, cell: (person) => roleLabels[person.roleName] },
    ...(within ? [] : [account]),
    {
      key: 'status',
      title: 'Status',
      width: 128,
      bone: 72,
      cell: (person) => <PersonStatusTag status={person.status} />,
    },
    {
      key: 'projects',
      title: 'Projects',
      width: 88,
      right: true,
      bone: 32,
      hideUnder: 'xl',
      cell: (person) => <span className="num">{formatNumber(person.totalProjects)}</span>,
    },
    {
      key: 'login',
      title: 'Last login',
      sort: 'lastLogin',
      width: 128,
      bone: 64,
      cell: (person) => <LastLogin person={person} />,
    },
    {
      key: 'created',
      title: 'Created',
      sort: 'createdDate',
      width: 112,
      bone: 56,
      hideUnder: 'xl',
      cell: (person) => <When iso={person.createdDate} />,
    },
    {
      key: 'actions',
      title: <span className="sr">Actions</span>,
      width: 56,
      right: true,
      cell: (person) => <PersonMenu person={person} onCommand={onCommand} />,
    },
  ]
}
