import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { toast } from '../../ui/toast-store.ts'
import { runQueries } from './run-queries.ts'

/** After an action the lists are asked at once; events may come later than the user looks. */
function useRefresh(id: number, rid: number) {
  const queries = useQueryClient()
  return () =>
    Promise.all(
      [runQueries.ofReport(id, rid), ['report', id, rid], ['reports', id]].map((queryKey) =>
        queries.invalidateQueries({ queryKey }),
      ),
    )
}

export function useStartRun(id: number, rid: number) {
  const refresh = useRefresh(id, rid)
  return useMutation({
    mutationFn: () => api.runStart({ params: { id, rid } }),
    onSuccess: () => toast.success('The run has been queued and will start shortly'),
    onSettled: () => void refresh(),
  })
}

export function useStopRuns(id: number, rid: number) {
  const refresh = useRefresh(id, rid)
  return useMutation({
    mutationFn: async (historyIds: number[]) => {
      const { successCount, results } = await api.runStop({
        params: { id, rid },
        body: { historyIds: historyIds.join(',') },
      })
      if (successCount === 0) throw new Error(results[0]?.message ?? 'No run could be stopped')
    },
    onSuccess: () => toast.success('Selected runs have been stopped successfully'),
    onSettled: () => void refresh(),
  })
}
