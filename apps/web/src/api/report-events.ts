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
 * Asks again for what is on the screen. An answer that is still on its way was made before the change, so it is not waited
 * for: without data to fall back on it would otherwise count as the newest.
 */
async function askAnew(queries: QueryClient, all: Group): Promise<void> {
  // Not what a page that is on its way waits for: it has nothing to fall back on, and would fail.
  await queries.cancelQueries({
    queryKey: all,
    predicate: (query) => query.getObserversCount() > 0 || query.state.data !== undefined,
  })
  await askAgain(queries, all)
}

/** Asks again for what only the end of a run settles. */
function readEnded(queries: QueryClient, id: number, rid: number, hid: number): void {
  const place = { id, rid, hid }
  for (const all of [
    keys.report.allOf(id, rid),
    keys.reports.allOf(id),
    keys.projects.all,
    keys.evidence.allOf(place),
    keys.metrics.allOf(id, rid),
    keys.dataProfiles.allOf(place),
    keys.log.allOf(place),
  ])
    void askAnew(queries, all)
}

/** The runs of a report that a query holds. */
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
 * Sees runs end, whether an event or an answer told of it. `going` holds the numbers of those whose end is still to come;
 * returns the way to stop.
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

/** Puts a run that changed into every list and screen that shows it. */
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
  /** What is shown was read just now; else there may be news that no event will tell. */
  known: boolean
  signal: AbortSignal
  onLive: (live: boolean) => void
}

/** Reads events until told to stop; a lost connection is tried again, more slowly each time. */
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
      // The first event tells how things are; what is shown beside it has been read just now.
      let isNews = false
      for await (const { run } of events) {
        pause = firstPauseMs
        // Its end may be all that is heard of a short run; one that is shown as ended is no news.
        if (isNews && !isShownAsEnded(queries, id, rid, run)) going.add(run.historyId)
        isNews = true
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
 * Follows the runs of a report while a screen is seen, and asks again for what the end of one changes. True while events
 * arrive; else the queries ask by themselves for as long as a run is active.
 */
export function useReportEvents(id: number, rid: number): boolean {
  const queries = useQueryClient()
  const [live, setLive] = useState(false)
  useEffect(() => {
    const going = new Set<number>()
    const unwatch = watchEnds(queries, id, rid, going)
    let stop: AbortController | null = null
    let known = true
    // A browser keeps six connections to a host: tabs that nobody looks at would take them all.
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
