import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { api } from '../../api/client.ts'
import { askAgain } from '../../keys/ask-again.ts'
import { keys } from '../../keys/keys.ts'
import { toast } from '../../ui/toast-store.ts'
import type { Act, ReportPlace } from './commands.ts'
import { closeSearch } from './search-door.ts'

/** Carries out what was chosen: goes to a screen, starts a run, or continues the text. */
export function useAct(onFill: (text: string) => void): (act: Act) => void {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const start = useMutation({
    mutationFn: ({ projectId, id }: ReportPlace) =>
      api.runStart({ params: { id: projectId, rid: id }, body: {} }),
    onSuccess: (_run, { projectId, id, name }) => {
      toast.success(`A run of ${name} has been queued and will start shortly`)
      void askAgain(queries, keys.runs.allOf(projectId, id), keys.report.allOf(projectId, id))
    },
  })
  const goTo = (href: string) => {
    void navigate({ href })
    closeSearch()
  }
  return (act) => {
    if ('fill' in act) return onFill(act.fill)
    if ('to' in act) return goTo(act.to)
    const { projectId, id } = act.run
    // Leads there only those who have not left the search meanwhile.
    if (!start.isPending)
      start.mutate(act.run, { onSuccess: () => goTo(`/projects/${projectId}/reports/${id}`) })
  }
}
