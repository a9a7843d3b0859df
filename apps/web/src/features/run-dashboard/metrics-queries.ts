import { keepPreviousData } from '@tanstack/react-query'
import type { HistoryCount } from '@windrow/contract/run-metrics'
import { api } from '../../api/client.ts'
import { keys } from '../../keys/keys.ts'
import type { RunPlace } from '../../keys/places.ts'
import { queryOptions } from '../../keys/query-options.ts'

const query = (hid: number, timeRange: HistoryCount, pageId: string | undefined) => ({
  historyId: hid,
  timeRange,
  ...(pageId !== undefined && { pageId }),
})

export const metricsQueries = {
  runs: ({ id, rid, hid }: RunPlace, timeRange: HistoryCount, pageId: string | undefined) =>
    queryOptions({
      queryKey: keys.metrics.ofRuns({ id, rid, hid }, timeRange, pageId),
      queryFn: async ({ signal }) =>
        (await api.pageWiseMetrics({ params: { id, rid }, query: query(hid, timeRange, pageId), signal }))
          .metrics,
      placeholderData: keepPreviousData,
    }),
}

/** URL of the metrics shown, as a file; null if there are none. */
export async function metricsLink(
  { id, rid, hid }: RunPlace,
  timeRange: HistoryCount,
  pageId: string | undefined,
): Promise<string | null> {
  const answer = await api.pageWiseMetrics({
    params: { id, rid },
    query: { ...query(hid, timeRange, pageId), download: 'true' },
  })
  return answer.downloadAvailable ? answer.downloadLink : null
}
