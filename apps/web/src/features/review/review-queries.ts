import type { FindingExample } from '@windrow/contract/schemas/finding-examples'
import { api } from '../../api/client.ts'
import { keys } from '../../keys/keys.ts'
import type { Group } from '../../keys/key.ts'
import type { ReportPlace, RunPlace } from '../../keys/places.ts'
import { queryOptions } from '../../keys/query-options.ts'

const contributorsStaleMs = 60_000

export const reviewQueries = {
  ofRun: ({ id, rid, hid }: RunPlace) =>
    queryOptions({
      queryKey: keys.quality.ofRun({ id, rid, hid }),
      queryFn: ({ signal }) => api.runQuality({ params: { id, rid, hid }, signal }),
    }),

  /** The run's figures over the last runs. */
  figures: ({ id, rid, hid }: RunPlace, limit: number) =>
    queryOptions({
      queryKey: keys.quality.figures({ id, rid, hid }, limit),
      queryFn: async ({ signal }) => {
        const params = { id, rid, hid, scheduleId: '0' }
        return (await api.historyAnomalies({ params, query: { limit }, signal })).figures
      },
    }),

  /** Rows of a finding with their pages, beside those of the last good run. */
  finding: ({ id, rid, hid }: RunPlace, findingId: number) =>
    queryOptions({
      queryKey: keys.quality.finding({ id, rid, hid }, findingId),
      queryFn: ({ signal }) => api.findingGet({ params: { id, rid, hid, findingId }, signal }),
    }),

  /** Where the fields of an example's row are on its pages. */
  marks: ({ id, rid, hid }: RunPlace, findingId: number, { row, before }: FindingExample) =>
    queryOptions({
      queryKey: keys.quality.marks({ id, rid, hid }, findingId, row),
      queryFn: ({ signal }) =>
        api.findingMarks({
          params: { id, rid, hid, findingId },
          query: { row, ...(before && { rowBefore: before.row }) },
          signal,
        }),
    }),

  /** Users who can be assigned. */
  contributors: queryOptions({
    queryKey: keys.anomalies.contributors,
    queryFn: async ({ signal }) => (await api.anomalyContributors({ signal })).contributors,
    staleTime: contributorsStaleMs,
  }),
}

/** What a decision about a run changes: tasks, its findings, whether it is held, and its deliveries. */
export const changedByReview = ({ id, rid }: ReportPlace): Group[] => [
  keys.anomalies.all,
  keys.quality.allOf(id, rid),
  keys.runs.allOf(id, rid),
  keys.run.allOf(id, rid),
  keys.deliveries.allOf(id, rid),
]
