import { roleLabels } from '@windrow/contract/roles'
import { Link } from '@tanstack/react-router'
import type { TeamMember } from '@windrow/contract/schemas/teams'
import { Middot } from '../../ui/marks.tsx'
import { memberName } from '../../ui/people.tsx'
import { PhoneSkeleton } from '../../ui/phone-skeleton.tsx'
import { LastLogin } from './people-columns.tsx'
import type { Command } from './person-commands.ts'
import { PersonMenu } from './person-menu.tsx'
import { PersonStatusTag } from './person-status.tsx'

interface Props {
  people: TeamMember[] | undefined
  onCommand: (command: Command, person: TeamMember) => void
}

export function PeoplePhoneList({ people, onCommand }: Props) {
  if (!people) return <PhoneSkeleton label="Loading users" />
  return (
    <ul className="list" aria-label="Users">
      {people.map((person) => (
        <li key={person.userId}>
          <div className="lrow between">
            <Link
              to="/admin/users/$userId"
              params={{ userId: String(person.userId) }}
              className="cellmain clip"
            >
              {memberName(person)}
            </Link>
            <PersonStatusTag status={person.status} />
          </div>
          <div className="meta clip">{person.email}</div>
          <div className="lrow between">
            <span className="meta clip">
              {roleLabels[person.roleName]}
              <Middot />
              {person.organizationName}
              <Middot />
              <LastLogin person={person} />
            </span>
            <PersonMenu person={person} onCommand={onCommand} />
          </div>
        </li>
      ))}
    </ul>
  )
}
