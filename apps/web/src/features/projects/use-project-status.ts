import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ProjectStatus } from '@windrow/contract/project-status'
import { api } from '../../api/client.ts'
import { askAgain } from '../../keys/ask-again.ts'
import { keys } from '../../keys/keys.ts'
import { plural } from '../../ui/formats.ts'
import { toast } from '../../ui/toast-store.ts'

interface Change {
  ids: readonly number[]
  status: ProjectStatus
}

/** Changes the status of projects, and reports the result, naming those that couldn't change. */
export function useProjectStatus(onDone: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ ids, status }: Change) =>
      api.projectStatusUpdate({ body: { projectIds: ids.join(','), status } }),
    onSuccess: ({ successCount, results }) => {
      const kept = results.find((result) => !result.changed)
      if (kept) toast.error(`${plural(successCount, 'project')} changed. ${kept.message}`)
      else
        toast.success(
          results.length === 1 ? results[0]!.message : `${plural(successCount, 'project')} changed`,
        )
      onDone()
    },
    onSettled: () => askAgain(queries, keys.projects.all, keys.reports.all, keys.report.all),
  })
}
