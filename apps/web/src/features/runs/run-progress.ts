import { runSummary } from '@windrow/contract/run-status'
import type { Run } from '@windrow/contract/schemas/runs'
import { formatChange, formatDuration } from '../../ui/formats.ts'

type Counters = Pick<Run['counters'], 'queued' | 'done' | 'failed' | 'skipped'>

/** Share of known pages that are settled; null while none are known. */
export function shareDone({ queued, done, failed, skipped }: Counters): number | null {
  const settled = done + failed + skipped
  const known = settled + queued
  return known === 0 ? null : settled / known
}

/** "About 9 min left", from the number of known pages and the recent speed. */
export function timeLeft(queued: number, pagesPerSecond: number | null): string | null {
  if (!pagesPerSecond || queued === 0) return null
  const seconds = queued / pagesPerSecond
  if (seconds < 60) return 'Less than 1 min left'
  const minutes = Math.round(seconds / 60)
  return minutes < 90 ? `About ${minutes} min left` : `About ${Math.round(minutes / 60)} h left`
}

type Times = Pick<Run, 'runStarted' | 'runEnded'>

/** How long the run took, or has taken so far; null before its start. */
export function runDuration({ runStarted, runEnded }: Times, now = Date.now()): string | null {
  if (!runStarted) return null
  return formatDuration((runEnded ? Date.parse(runEnded) : now) - Date.parse(runStarted))
}

/** "Run will start shortly", "Ran for 12:58". */
export const summaryOf = (run: Times & Pick<Run, 'status'>, now = Date.now()): string | null =>
  runSummary(run.status, runDuration(run, now))

type Sized = Pick<Run, 'id' | 'status' | 'itemCount'>

/** Change of records since the previous finished run, by run; runs are sorted newest first. */
export function recordChanges(runs: Sized[]): Map<number, string> {
  const changes = new Map<number, string>()
  runs.forEach((run, index) => {
    if (run.status !== 'SUCCESS' && run.status !== 'FAILED' && run.status !== 'STOPPED') return
    const before = runs.slice(index + 1).find((earlier) => earlier.status === 'SUCCESS')
    const change = before && formatChange(run.itemCount, before.itemCount)
    if (change) changes.set(run.id, change)
  })
  return changes
}
