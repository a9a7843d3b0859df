import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { api } from '../api/client.ts'
import { askAgain } from '../keys/ask-again.ts'
import { keys } from '../keys/keys.ts'
import { Button } from '../ui/button.tsx'

/** Creates a project with a report of the bundled shop, and opens it. */
export function DemoButton() {
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
