import { useMutation, useQueryClient } from '@tanstack/react-query'
import { exportQueued, runActionCodes, type RunUpdateCode } from '@windrow/contract/run-actions'
import type { DownloadFormat } from '@windrow/contract/schemas/datasets'
import type { RunOptions } from '@windrow/contract/schemas/run-actions'
import type { ParameterOverrides } from '@windrow/contract/schemas/services'
import { api } from '../../api/client.ts'
import { askAgain } from '../../keys/ask-again.ts'
import { keys } from '../../keys/keys.ts'
import { plural } from '../../ui/formats.ts'
import { toast } from '../../ui/toast-store.ts'

/** Refetches the lists immediately after an action, because events may arrive late. */
function useRefresh(id: number, rid: number) {
  const queries = useQueryClient()
  return () =>
    askAgain(
      queries,
      keys.runs.allOf(id, rid),
      keys.report.allOf(id, rid),
      keys.reports.allOf(id),
      keys.activities.allOf(id),
    )
}

interface Start {
  options?: RunOptions
  save?: boolean
  parameters?: ParameterOverrides | undefined
  /** Id of the run to repeat. */
  again?: number
}

export function useStartRun(id: number, rid: number) {
  const refresh = useRefresh(id, rid)
  return useMutation({
    mutationFn: (body: Start) => api.runStart({ params: { id, rid }, body }),
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

interface BulkResult {
  successCount: number
  results: { changed: boolean; message: string }[]
}

/** Shows how many runs have changed, and why others haven't. */
function sayBulk({ successCount, results }: BulkResult, done: string): void {
  toast.success(`${plural(successCount, 'run')} ${done}`)
  const refused = results.filter(({ changed }) => !changed)
  if (refused.length > 0)
    toast.info(`${plural(refused.length, 'run')} left as before: ${refused[0]!.message}`)
}

const doneWords: Record<RunUpdateCode, string> = {
  [runActionCodes.DELETED]: 'deleted',
  [runActionCodes.FAILED]: 'marked as failed',
  [runActionCodes.COMPLETED]: 'marked as completed',
  [runActionCodes.MARK_DNU]: 'marked as DNU',
  [runActionCodes.UNMARK_DNU]: 'no longer marked as DNU',
}

export function useUpdateRuns(id: number, rid: number) {
  const refresh = useRefresh(id, rid)
  return useMutation({
    mutationFn: ({ historyIds, action }: { historyIds: number[]; action: RunUpdateCode }) =>
      api.runBulkUpdate({ params: { id, rid }, body: { historyIds: historyIds.join(','), action } }),
    onSuccess: (result, { action }) => sayBulk(result, doneWords[action]),
    onSettled: () => void refresh(),
  })
}

export function useRestoreRuns(id: number, rid: number) {
  const refresh = useRefresh(id, rid)
  return useMutation({
    mutationFn: (historyIds: number[]) =>
      api.runRestore({ params: { id, rid }, body: { historyIds: historyIds.join(',') } }),
    onSuccess: (result) => sayBulk(result, 'restored'),
    onSettled: () => void refresh(),
  })
}

interface ExportOrder {
  historyIds: number[]
  format: DownloadFormat
  notify: boolean
}

export function useExportRuns(id: number, rid: number, onOrdered: (exportId: number) => void) {
  return useMutation({
    mutationFn: ({ historyIds, format, notify }: ExportOrder) =>
      api.runBulkExport({
        params: { id, rid },
        body: {
          processNotification: notify,
          reports: historyIds.map((historyId) => ({ reportId: rid, historyId })),
          formats: [format],
        },
      }),
    onSuccess: ({ exportId, message }) => {
      toast.success(message || exportQueued)
      onOrdered(exportId)
    },
  })
}
