import { useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { LogEntry } from '@windrow/contract/schemas/runs'
import { api } from '../../api/client.ts'
import { logPages, logPageSize } from './log-pages.ts'

const tailMs = 1500

export type LogLevel = LogEntry['level']

interface LogOptions {
  id: number
  rid: number
  hid: number
  level: LogLevel | undefined
  search: string
  following: boolean
}

/** One page of a log. While the run goes on, its newest page is shown and grows by itself. */
export function useLogPage({ id, rid, hid, level, search, following }: LogOptions) {
  const [chosen, choose] = useState<number>()
  const [total, setTotal] = useState(0)
  const offset = chosen ?? (following ? logPages(total).lastOffset : 0)
  const query = useQuery({
    queryKey: ['log', id, rid, hid, { level, search, offset }],
    queryFn: ({ signal }) =>
      api.runLogs({
        params: { id, rid, hid },
        query: { offset, limit: logPageSize, level, search: search || undefined },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: following && chosen === undefined ? tailMs : false,
    meta: { errorMessage: 'Failed to fetch crawler logs' },
  })
  const known = query.data?.total ?? 0
  // The newest page starts elsewhere once the log has outgrown the shown one.
  if (query.data && !query.isPlaceholderData && known !== total) setTotal(known)
  return { query, offset, total: known, choose, ...logPages(known) }
}
