import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { HistoryCount } from '@windrow/contract/run-metrics'
import { api } from '../../api/client.ts'

export interface MetricsPlace {
  id: number
  rid: number
  hid: number
}

const query = (hid: number, timeRange: HistoryCount, pageId: string | undefined) => ({
  historyId: hid,
  timeRange,
  ...(pageId !== undefined && { pageId }),
})

export const metricsQueries = {
  runs: ({ id, rid, hid }: MetricsPlace, timeRange: HistoryCount, pageId: string | undefined) =>
    queryOptions({
      queryKey: ['metrics', id, rid, hid, timeRange, pageId],
      queryFn: async ({ signal }) =>
        (await api.pageWiseMetrics({ params: { id, rid }, query: query(hid, timeRange, pageId), signal }))
          .metrics,
      placeholderData: keepPreviousData,
    }),
}

/** Where the shown figures are as a file; null where there are none. */
export async function metricsLink(
  { id, rid, hid }: MetricsPlace,
  timeRange: HistoryCount,
  pageId: string | undefined,
): Promise<string | null> {
  const answer = await api.pageWiseMetrics({
    params: { id, rid },
    query: { ...query(hid, timeRange, pageId), download: 'true' },
  })
  return answer.downloadAvailable ? answer.downloadLink : null
}
