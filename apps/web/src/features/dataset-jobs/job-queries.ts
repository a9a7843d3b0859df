import { useMutation, useQueryClient } from '@tanstack/react-query'
import { isOpenJob } from '@windrow/contract/dataset-jobs'
import { api } from '../../api/client.ts'
import type { Group } from '../../keys/key.ts'
import { keys } from '../../keys/keys.ts'
import type { ReportPlace } from '../../keys/places.ts'
import { queryOptions } from '../../keys/query-options.ts'

const pollMs = 1000

export const jobQueries = {
  /** Jobs of a report that are active, or that ended and weren't dismissed by their owner. */
  shown: ({ id, rid }: ReportPlace) =>
    queryOptions({
      queryKey: keys.jobs.shown(id, rid),
      queryFn: async ({ signal }) => (await api.datasetJobList({ params: { id, rid }, signal })).jobs,
      refetchInterval: ({ state }) => (state.data?.some(isOpenJob) ? pollMs : false),
    }),

  one: ({ id, rid }: ReportPlace, jobId: number) =>
    queryOptions({
      queryKey: keys.jobs.one(id, rid, jobId),
      queryFn: ({ signal }) => api.datasetJobGet({ params: { id, rid, jobId }, signal }),
      refetchInterval: ({ state }) =>
        !state.error && (!state.data || isOpenJob(state.data)) ? pollMs : false,
    }),
}

/** Cancels an active job; dismisses one that has ended. */
export function useEndJob({ id, rid }: ReportPlace) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (jobId: number) => api.datasetJobCancel({ params: { id, rid, jobId } }),
    onSuccess: (job) => {
      queries.setQueryData(keys.jobs.one(id, rid, job.jobId), job)
      return queries.invalidateQueries({ queryKey: keys.jobs.shown(id, rid) })
    },
  })
}

/** Caches that a finished job may have changed: runs, their rows, counts of them, and what was found in them. */
export const changedByJob = ({ id, rid }: ReportPlace): Group[] => [
  keys.jobs.allOf(id, rid),
  keys.runs.allOf(id, rid),
  keys.run.allOf(id, rid),
  keys.rows.allOf(id, rid),
  keys.schemas.allOf(id, rid),
  keys.metrics.allOf(id, rid),
  keys.quality.allOf(id, rid),
  keys.anomalies.all,
  // The newest run with rows is the one to deliver.
  keys.deliveries.allOf(id, rid),
  keys.report.allOf(id, rid),
  keys.reports.allOf(id),
  keys.projects.all,
  keys.activities.allOf(id),
  keys.dashboard.all,
  keys.audit.all,
]
