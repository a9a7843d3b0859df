import { lazy, Suspense, useState } from 'react'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { TeamMemberDetail } from '@windrow/contract/schemas/teams'
import { mayManage, roleLabels } from '@windrow/contract/roles'
import type { z } from 'zod'
import { useMay } from '../../ability/may.tsx'
import { Button } from '../../ui/button.tsx'
import { formatDate } from '../../ui/formats.ts'
import { When } from '../../ui/marks.tsx'
import { QueryNotice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { memberName } from '../../ui/people.tsx'
import { useProfile } from '../../session/use-profile.ts'
import { Impersonating } from '../people/impersonating.tsx'
import { PersonMenu } from '../people/person-menu.tsx'
import { PersonModals, type PersonModal } from '../people/person-modals.tsx'
import { PersonStatusTag } from '../people/person-status.tsx'
import { useCommands } from '../people/use-commands.ts'
import { MemberProjects } from './member-projects.tsx'
import { ReinviteButton } from './reinvite-button.tsx'
import { SecondFactor } from '../people/second-factor.tsx'
import { teamQueries } from './team-queries.ts'
import '../../styles/admin.css'

const RemoveModal = lazy(async () => ({ default: (await import('./remove-modal.tsx')).RemoveModal }))

type Person = z.infer<typeof TeamMemberDetail>

export function MemberPage({ userId }: { userId: number }) {
  const query = useSuspenseQuery(teamQueries.member(userId))
  const person = query.data
  const { profile } = useProfile()
  const may = useMay()
  const [modal, open] = useState<PersonModal | null>(null)
  const [removing, remove] = useState(false)
  const { onCommand, impersonating } = useCommands(open)
  const other = person.userId !== profile.userId
  const mayRemove = other && may('team:remove') && mayManage(profile.roleName, person.roleName)
  return (
    <>
      <PageHeader
        title={memberName(person)}
        crumbs={[{ label: 'Teams', to: '/teams/members' }, { label: memberName(person) }]}
        tags={<PersonStatusTag status={person.status} />}
        actions={
          <>
            <ReinviteButton person={person} />
            {mayRemove && <Button onClick={() => remove(true)}>Remove from team</Button>}
            <PersonMenu person={person} onCommand={onCommand} large />
          </>
        }
      />
      <QueryNotice query={query} what="details" />
      <Facts person={person} />
      <MemberProjects person={person} />
      <PersonModals modal={modal} onClose={() => open(null)} />
      <Suspense>{removing && <RemoveModal person={person} onClose={() => remove(false)} />}</Suspense>
      {impersonating && <Impersonating />}
    </>
  )
}

function Facts({ person }: { person: Person }) {
  return (
    <dl className="panel form720 formpanel kv">
      <dt>Email</dt>
      <dd>{person.email}</dd>
      <dt>Role</dt>
      <dd>{roleLabels[person.roleName]}</dd>
      <dt>Account</dt>
      <dd>{person.organizationName}</dd>
      <dt>Last login</dt>
      <dd>
        {person.lastLoginDate ? <When iso={person.lastLoginDate} /> : <span className="faint">Never</span>}
      </dd>
      <dt>Member since</dt>
      <dd>
        <When iso={person.createdDate} text={formatDate(person.createdDate)} />
      </dd>
      {person.secondFactor !== null && (
        <>
          <dt>Second factor</dt>
          <dd>
            <SecondFactor person={person} on={person.secondFactor} />
          </dd>
        </>
      )}
    </dl>
  )
}
