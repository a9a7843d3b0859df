import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { api } from '../../api/client.ts'
import { askAgain } from '../../keys/ask-again.ts'
import { keys } from '../../keys/keys.ts'
import { May } from '../../ability/may.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { StartFromPage } from './start-from-page.tsx'

function DemoButton() {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const load = useMutation({
    mutationFn: () => api.demoProjectCreate(),
    onSuccess: async ({ projectId, reportId }) => {
      await askAgain(queries, keys.projects.all)
      await navigate({
        to: '/projects/$id/reports/$rid',
        params: { id: String(projectId), rid: String(reportId) },
      })
    },
  })
  return (
    <Button variant="link" busy={load.isPending} onClick={() => load.mutate()}>
      Load the demo project
    </Button>
  )
}

export function FirstProject() {
  return (
    <>
      <PageHeader title="Projects" copy={false} />
      <Empty
        title="No projects yet"
        text="A project holds reports. A report turns web pages into rows, on demand or on a schedule."
      >
        <StartFromPage focus />
        <May do="project:create">
          <ButtonLink to="/projects/create" variant="link">
            Create project
          </ButtonLink>
        </May>
        <May do="report:create">
          <DemoButton />
        </May>
      </Empty>
    </>
  )
}
