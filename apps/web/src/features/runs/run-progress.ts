import { runSummary } from '@windrow/contract/run-status'
import type { Run } from '@windrow/contract/schemas/runs'
import { formatChange, formatDuration, formatPercent } from '../../ui/figure-formats.ts'
import { formatNumber, plural } from '../../ui/formats.ts'

/** Page types that are named in a line. */
const shownTypes = 3

type Progress = NonNullable<Run['progress']>

/** "62 %", or "about 60 to 70 %" where earlier runs differ. */
export function shareText({ share, shareRange: { low, high } }: Progress): string {
  if (high - low < 0.02) return formatPercent(share)
  return `about ${Math.floor(low * 100)} to ${Math.ceil(high * 100)} %`
}

const minutesOf = (seconds: number) => Math.max(1, Math.round(seconds / 60))

/** "About 9 min left", "2 to 4 min left"; null where nothing is known of it. */
export function timeLeft({ secondsLeft }: Progress): string | null {
  if (!secondsLeft) return null
  if (secondsLeft.high < 60) return 'Less than 1 min left'
  const [low, high] = [minutesOf(secondsLeft.low), minutesOf(secondsLeft.high)]
  if (low === high) return high < 90 ? `About ${high} min left` : `About ${Math.round(high / 60)} h left`
  return high < 90
    ? `${low} to ${high} min left`
    : `${Math.max(1, Math.round(low / 60))} to ${Math.ceil(high / 60)} h left`
}

/** "120 product, 3 list" of the queue by page type; null if there is nothing to tell apart. */
export function queueText(queue: Run['queue']): string | null {
  if (queue.length === 0) return null
  const total = queue.reduce((sum, { queued }) => sum + queued, 0)
  const types = queue
    .slice(0, shownTypes)
    .map(({ type, queued }) => `${formatNumber(queued)} ${type ?? 'other'}`)
  const more = queue.length > shownTypes ? ', …' : ''
  return `${plural(total, 'page')} queued${queue.length > 1 ? `: ${types.join(', ')}${more}` : ''}`
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

const two = (value: number): string => String(value).padStart(2, '0')

/** Durations for a column: all as mm:ss, or all as hh:mm:ss if one takes an hour. Runs that never started have none. */
export function columnDurations(
  runs: readonly (Times & Pick<Run, 'id'>)[],
  now = Date.now(),
): ReadonlyMap<number, string> {
  const timed = runs.flatMap(({ id, runStarted, runEnded }) => {
    if (!runStarted) return []
    const elapsed = (runEnded ? Date.parse(runEnded) : now) - Date.parse(runStarted)
    // "00:00" would look like none.
    return [{ id, seconds: Math.max(1, Math.floor(elapsed / 1000)) }]
  })
  const hasHours = timed.some(({ seconds }) => seconds >= 3600)
  return new Map(
    timed.map(({ id, seconds }) => {
      const minutes = Math.floor(seconds / 60)
      const head = hasHours ? `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}` : two(minutes)
      return [id, `${head}:${two(seconds % 60)}`]
    }),
  )
}

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
