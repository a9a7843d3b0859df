import { useEffect, useState } from 'react'
import { useQueryClient, type Query, type QueryClient } from '@tanstack/react-query'
import { isActive } from '@windrow/contract/run-status'
import type { Run } from '@windrow/contract/schemas/runs'
import { askAgain } from '../keys/ask-again.ts'
import { allDataIn, changeAllIn, dataIn } from '../keys/held-data.ts'
import type { Group } from '../keys/key.ts'
import { keys } from '../keys/keys.ts'
import { api } from './client.ts'

const firstPauseMs = 1000
const longestPauseMs = 30_000

/**
 * Refetches the queries on screen. Cancels requests in flight, because their responses were computed before the change
 * and would otherwise count as the newest.
 */
async function askAnew(queries: QueryClient, all: Group): Promise<void> {
  // Not the first fetch of a page that is loading: it has no data to fall back on, and would fail.
  await queries.cancelQueries({
    queryKey: all,
    predicate: (query) => query.getObserversCount() > 0 || query.state.data !== undefined,
  })
  await askAgain(queries, all)
}

/** Refetches what changes only at the end of a run. */
function readEnded(queries: QueryClient, id: number, rid: number, hid: number): void {
  const place = { id, rid, hid }
  for (const all of [
    keys.report.allOf(id, rid),
    keys.reports.allOf(id),
    keys.projects.all,
    keys.evidence.allOf(place),
    keys.metrics.allOf(id, rid),
    keys.quality.allOf(id, rid),
    keys.dataProfiles.allOf(place),
    keys.log.allOf(place),
  ])
    void askAnew(queries, all)
}

/** Runs of a report in the cached data of a query. */
function runsIn(query: Query, id: number, rid: number): Run[] {
  const one = dataIn(keys.run.allOf(id, rid), query)
  return one ? [one] : (dataIn(keys.runs.allOf(id, rid), query)?.histories ?? [])
}

const isShownAsEnded = (queries: QueryClient, id: number, rid: number, run: Run): boolean =>
  queries
    .getQueryCache()
    .getAll()
    .flatMap((query) => runsIn(query, id, rid))
    .some(({ historyId, status }) => historyId === run.historyId && !isActive(status))

/**
 * Detects the end of runs, from events or from responses. `going` contains the ids of active runs. Returns a function
 * that stops watching.
 */
function watchEnds(queries: QueryClient, id: number, rid: number, going: Set<number>): () => void {
  const see = (query: Query) => {
    for (const { historyId, status } of runsIn(query, id, rid)) {
      if (isActive(status)) going.add(historyId)
      else if (going.delete(historyId)) readEnded(queries, id, rid, historyId)
    }
  }
  const cache = queries.getQueryCache()
  for (const query of cache.getAll()) see(query)
  return cache.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') see(event.query)
  })
}

/** Updates a run in every cached list and screen that shows it. */
function applyRun(queries: QueryClient, id: number, rid: number, run: Run) {
  const lists = keys.runs.allOf(id, rid)
  const known = allDataIn(queries, lists).some((page) =>
    page.histories.some((listed) => listed.id === run.id),
  )
  changeAllIn(queries, lists, (page) => ({
    ...page,
    histories: page.histories.map((listed) => (listed.id === run.id ? run : listed)),
  }))
  queries.setQueryData(keys.run.detail(id, rid, run.historyId), run)
  const report = keys.report.detail(id, rid)
  const before = queries.getQueryData(report)?.activeRun
  queries.setQueryData(
    report,
    (detail) =>
      detail && {
        ...detail,
        activeRun: isActive(run.status) ? run : detail.activeRun?.id === run.id ? null : detail.activeRun,
      },
  )
  if (!known || before?.status !== run.status) void askAnew(queries, lists)
}

interface Following {
  queries: QueryClient
  id: number
  rid: number
  going: Set<number>
  /** Whether the screen's data was fetched just now. Otherwise changes may have been missed. */
  known: boolean
  signal: AbortSignal
  onLive: (live: boolean) => void
}

/** Reads events until aborted; reconnects with increasing delays. */
async function followReport(following: Following): Promise<void> {
  const { queries, id, rid, going, signal, onLive } = following
  let { known } = following
  for (let pause = firstPauseMs; !signal.aborted; pause = Math.min(pause * 2, longestPauseMs)) {
    try {
      const events = await api.reportEvents({ params: { id, rid }, signal })
      onLive(true)
      if (!known)
        for (const all of [keys.runs.allOf(id, rid), keys.run.allOf(id, rid)]) void askAnew(queries, all)
      known = false
      // The first event contains the current state, and the screen's data was fetched just now.
      let isNews = false
      for await (const { run } of events) {
        pause = firstPauseMs
        // A short run's end may be its only event. A run already shown as ended has not changed.
        if (isNews && !isShownAsEnded(queries, id, rid, run)) going.add(run.historyId)
        isNews = true
        applyRun(queries, id, rid, run)
      }
    } catch {
      // The queries poll until the next attempt.
    }
    if (signal.aborted) return
    onLive(false)
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
}

/**
 * Follows a report's runs while the page is visible, and refetches what a run's end changes. True while events arrive;
 * otherwise the queries poll while a run is active.
 */
export function useReportEvents(id: number, rid: number): boolean {
  const queries = useQueryClient()
  const [live, setLive] = useState(false)
  useEffect(() => {
    const going = new Set<number>()
    const unwatch = watchEnds(queries, id, rid, going)
    let stop: AbortController | null = null
    let known = true
    // A browser opens at most six connections to a host; hidden tabs would use them up.
    const followWhileSeen = () => {
      if (document.hidden) {
        stop?.abort()
        stop = null
        known = false
        setLive(false)
      } else if (!stop) {
        stop = new AbortController()
        void followReport({ queries, id, rid, going, known, signal: stop.signal, onLive: setLive })
      }
    }
    followWhileSeen()
    document.addEventListener('visibilitychange', followWhileSeen)
    return () => {
      document.removeEventListener('visibilitychange', followWhileSeen)
      stop?.abort()
      unwatch()
    }
  }, [id, rid, queries])
  return live
}
