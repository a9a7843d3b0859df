import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { isOpenJob } from '@windrow/contract/dataset-jobs'
import { api } from '../../api/client.ts'

const pollMs = 1000

export interface ReportPlace {
  id: number
  rid: number
}

export const jobQueries = {
  /** What is in progress in a report, and what has ended and its owner has not seen yet. */
  shown: ({ id, rid }: ReportPlace) =>
    queryOptions({
      queryKey: ['dataset-jobs', id, rid],
      queryFn: async ({ signal }) => (await api.datasetJobList({ params: { id, rid }, signal })).jobs,
      refetchInterval: ({ state }) => (state.data?.some(isOpenJob) ? pollMs : false),
    }),

  one: ({ id, rid }: ReportPlace, jobId: number) =>
    queryOptions({
      queryKey: ['dataset-job', id, rid, jobId],
      queryFn: ({ signal }) => api.datasetJobGet({ params: { id, rid, jobId }, signal }),
      refetchInterval: ({ state }) =>
        !state.error && (!state.data || isOpenJob(state.data)) ? pollMs : false,
    }),
}

/** Cancels a job that is open, and puts one away that has ended. */
export function useEndJob({ id, rid }: ReportPlace) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (jobId: number) => api.datasetJobCancel({ params: { id, rid, jobId } }),
    onSuccess: (job) => {
      queries.setQueryData(jobQueries.one({ id, rid }, job.jobId).queryKey, job)
      return queries.invalidateQueries({ queryKey: jobQueries.shown({ id, rid }).queryKey })
    },
  })
}
