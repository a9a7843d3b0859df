import { roleLabels } from '@windrow/contract/roles'
import { Link } from '@tanstack/react-router'
import type { TeamMember } from '@windrow/contract/schemas/teams'
import { plural } from '../../ui/formats.ts'
import { Middot } from '../../ui/marks.tsx'
import { memberName } from '../../ui/people.tsx'
import { PhoneSkeleton } from '../../ui/phone-skeleton.tsx'
import { PersonMenu } from '../people/person-menu.tsx'
import { PersonStatusTag } from '../people/person-status.tsx'
import { ReinviteButton } from './reinvite-button.tsx'
import type { OnCommand } from './team-columns.tsx'
import type { TeamTab } from './team-tab.ts'

interface Props {
  people: TeamMember[] | undefined
  tab: TeamTab
  onCommand: OnCommand
}

export function TeamPhoneList({ people, tab, onCommand }: Props) {
  if (!people) return <PhoneSkeleton label="Loading people" />
  return (
    <ul className="list" aria-label={tab === 'members' ? 'Members' : 'Invitees'}>
      {people.map((person) => (
        <li key={person.userId}>
          <div className="lrow between">
            <Link
              to="/teams/members/$userId"
              params={{ userId: String(person.userId) }}
              className="cellmain clip"
            >
              {memberName(person)}
            </Link>
            <PersonStatusTag status={person.status} />
          </div>
          {memberName(person) !== person.email && <div className="meta clip">{person.email}</div>}
          <div className="lrow between">
            <span className="meta clip">
              {roleLabels[person.roleName]}
              <Middot />
              {plural(person.totalProjects, 'project')}
            </span>
            <span className="row">
              {tab === 'invitees' && <ReinviteButton person={person} />}
              <PersonMenu person={person} onCommand={onCommand} />
            </span>
          </div>
        </li>
      ))}
    </ul>
  )
}
