import { roleLabels } from '@windrow/contract/roles'
import { useState } from 'react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Pencil, VenetianMask } from 'lucide-react'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { formatDate, plural } from '../../ui/formats.ts'
import { StatusTag, When } from '../../ui/marks.tsx'
import { Empty, QueryNotice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { memberName } from '../../ui/people.tsx'
import { useProfile } from '../../session/use-profile.ts'
import { SecondFactor } from './second-factor.tsx'
import { LastLogin } from './people-columns.tsx'
import { peopleQueries } from './people-queries.ts'
import { commandsFor } from './person-commands.ts'
import { PersonMenu } from './person-menu.tsx'
import { Impersonating } from './impersonating.tsx'
import { PersonModals, type PersonModal } from './person-modals.tsx'
import { PersonStatusTag } from './person-status.tsx'
import { useCommands } from './use-commands.ts'
import '../../styles/admin.css'

export function PersonPage({ userId }: { userId: number }) {
  const query = useSuspenseQuery(peopleQueries.detail(userId))
  const person = query.data
  const { profile } = useProfile()
  const [modal, open] = useState<PersonModal | null>(null)
  const { onCommand, impersonating } = useCommands(open)
  const commands = commandsFor(profile, person)
  return (
    <>
      <PageHeader
        title={memberName(person)}
        crumbs={[{ label: 'Users', to: '/admin/users' }, { label: memberName(person) }]}
        tags={<PersonStatusTag status={person.status} />}
        actions={
          <>
            {commands.includes('edit') && (
              <Button icon={<Pencil size={16} />} onClick={() => onCommand('edit', person)}>
                Edit
              </Button>
            )}
            {commands.includes('impersonate') && (
              <Button icon={<VenetianMask size={16} />} onClick={() => onCommand('impersonate', person)}>
                Impersonate
              </Button>
            )}
            <PersonMenu person={person} onCommand={onCommand} large />
          </>
        }
      />
      <QueryNotice query={query} what="figures" />
      <dl className="panel form720 formpanel kv">
        <dt>Email</dt>
        <dd>{person.email}</dd>
        <dt>Role</dt>
        <dd>{roleLabels[person.roleName]}</dd>
        <dt>Account</dt>
        <dd>
          <Link to="/admin/accounts/$orgId" params={{ orgId: String(person.organizationId) }}>
            {person.organizationName}
          </Link>
        </dd>
        <dt>Last login</dt>
        <dd>
          <LastLogin person={person} />
        </dd>
        {person.secondFactor !== null && (
          <>
            <dt>Second factor</dt>
            <dd>
              <SecondFactor person={person} on={person.secondFactor} />
            </dd>
          </>
        )}
        <dt>Created</dt>
        <dd>
          <When iso={person.createdDate} text={formatDate(person.createdDate)} />
        </dd>
      </dl>
      <Projects projects={person.projects} />
      {profile.roleName === 'ADMIN' && (
        <p className="besidelist">
          <ButtonLink to="/admin/audit-log" search={{ userId }} variant="link">
            What {memberName(person)} did, in the audit log
          </ButtonLink>
        </p>
      )}
      <PersonModals modal={modal} onClose={() => open(null)} />
      {impersonating && <Impersonating />}
    </>
  )
}

interface Project {
  id: number
  name: string
  status: string
  isOwner: boolean
}

function Projects({ projects }: { projects: Project[] }) {
  return (
    <>
      <div className="sectionhead">
        <h2>Projects</h2>
        <span className="meta">{plural(projects.length, 'project')}</span>
      </div>
      {projects.length === 0 ? (
        <Empty
          art={false}
          title="No projects"
          text="This user doesn't own and isn't a member of any project."
        />
      ) : (
        <ul className="list form720" aria-label="Projects">
          {projects.map((project) => (
            <li key={project.id}>
              <span className="lrow between">
                <Link
                  to="/projects/$id/reports"
                  params={{ id: String(project.id) }}
                  className="cellmain clip"
                >
                  {project.name}
                </Link>
                <span className="row">
                  {project.isOwner && <span className="meta">Owner</span>}
                  <StatusTag status={project.status} />
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
