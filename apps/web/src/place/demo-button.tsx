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
    onSuccess: () => void askAgain(queries, keys.projects.all),
  })
  // Leads there only those who have not left meanwhile.
  const open = () =>
    load.mutate(undefined, {
      onSuccess: ({ projectId, reportId }) =>
        void navigate({
          to: '/projects/$id/reports/$rid',
          params: { id: String(projectId), rid: String(reportId) },
        }),
    })
  return (
    <Button variant="link" busy={load.isPending} onClick={open}>
      Load the demo project
    </Button>
  )
}
