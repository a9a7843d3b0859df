import { May } from '../../ability/may.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/notice.tsx'
import { ProjectHeader } from '../../place/project-header.tsx'

export function CollaborationPage({ id }: { id: number }) {
  const toData = (
    <ButtonLink to="/projects/$id/reports/datasets" params={{ id: String(id) }}>
      Go to the datasets
    </ButtonLink>
  )
  return (
    <>
      <ProjectHeader id={id} title="Collaboration" />
      <Empty
        title="No messages yet"
        text="Messages, files and notes about this project, for everyone who works on it."
      >
        <May do="team:invite" fallback={toData}>
          <ButtonLink to="." search={(before) => ({ ...before, invite: 'new' })}>
            Invite team members
          </ButtonLink>
        </May>
      </Empty>
    </>
  )
}
