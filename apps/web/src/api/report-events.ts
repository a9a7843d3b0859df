import { useEffect, useState } from 'react'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { isActive } from '@windrow/contract/run-status'
import type { ReportDetail } from '@windrow/contract/schemas/reports'
import type { Run, RunList } from '@windrow/contract/schemas/runs'
import type { z } from 'zod'
import { api } from './client.ts'

type RunPage = z.infer<typeof RunList>
type Detail = z.infer<typeof ReportDetail>

const firstPauseMs = 1000
const longestPauseMs = 30_000

/**
 * Asks again for what is on the screen. An answer that is still on its way was made before the change, so it is not waited
 * for: without data to fall back on it would otherwise count as the newest.
 */
async function askAgain(queries: QueryClient, queryKey: readonly unknown[]): Promise<void> {
  await queries.cancelQueries({ queryKey })
  await queries.invalidateQueries({ queryKey })
}

/** Puts a run that changed into every list and screen that shows it. */
function applyRun(queries: QueryClient, id: number, rid: number, run: Run) {
  const lists = ['runs', id, rid]
  const known = queries
    .getQueriesData<RunPage>({ queryKey: lists })
    .some(([, page]) => page?.histories.some((listed) => listed.id === run.id))
  queries.setQueriesData<RunPage>(
    { queryKey: lists },
    (page) =>
      page && { ...page, histories: page.histories.map((listed) => (listed.id === run.id ? run : listed)) },
  )
  queries.setQueryData(['run', id, rid, run.historyId], run)
  const before = queries.getQueryData<Detail>(['report', id, rid])?.activeRun
  queries.setQueryData<Detail>(
    ['report', id, rid],
    (detail) =>
      detail && {
        ...detail,
        activeRun: isActive(run.status) ? run : detail.activeRun?.id === run.id ? null : detail.activeRun,
      },
  )
  if (!known || before?.status !== run.status) void askAgain(queries, lists)
  if (isActive(run.status)) return
  const place = { id, rid, hid: run.historyId }
  for (const key of [
    ['report', id, rid],
    ['reports', id],
    ['projects'],
    ['run-failures', place],
    ['evidence', place],
    ['metrics', id, rid],
    ['profile', id, rid, run.historyId],
  ])
    void askAgain(queries, key)
}

interface Following {
  queries: QueryClient
  id: number
  rid: number
  signal: AbortSignal
  onLive: (live: boolean) => void
}

/** Reads events until told to stop; a lost connection is tried again, more slowly each time. */
async function followReport({ queries, id, rid, signal, onLive }: Following): Promise<void> {
  for (let pause = firstPauseMs; !signal.aborted; pause = Math.min(pause * 2, longestPauseMs)) {
    try {
      const events = await api.reportEvents({ params: { id, rid }, signal })
      onLive(true)
      for await (const { run } of events) {
        pause = firstPauseMs
        applyRun(queries, id, rid, run)
      }
    } catch {
      // Polling takes over until the next try.
    }
    if (signal.aborted) return
    onLive(false)
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
}

/**
 * Follows the runs of a report while a screen is open. True while events arrive; else the queries ask by themselves for
 * as long as a run is active.
 */
export function useReportEvents(id: number, rid: number): boolean {
  const queries = useQueryClient()
  const [live, setLive] = useState(false)
  useEffect(() => {
    const stop = new AbortController()
    void followReport({ queries, id, rid, signal: stop.signal, onLive: setLive })
    return () => stop.abort()
  }, [id, rid, queries])
  return live
}
