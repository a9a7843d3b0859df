import { missedAfterMinutes, mostCatchUps } from '@windrow/contract/schedules'
import type { ScheduleRow } from '../../database/schedule-tables.ts'
import { fireTime } from './jitter.ts'
import { dueTimes, type NextDue } from './recurrence.ts'
import { dayMs, hourMs, minuteMs } from './wall-clock.ts'

/** The decision for a due time: a run, a catch-up run, or nothing. */
export interface PlannedFiring {
  at: number
  verdict: 'run' | 'catch-up' | 'missed'
  reason: string | null
}

type Policy = Pick<ScheduleRow, 'id' | 'misfire' | 'misfire_limit' | 'jitter_minutes'>

/** Tried from short to long, so that after months without a scheduler not every minute is enumerated. */
const windows = [hourMs, dayMs, 40 * dayMs, Infinity]
const mostSought = 2000

/**
 * The newest due times from the first unhandled one until now. That one always counts, even if its zone's rules have
 * changed since.
 */
function newestTimes(next: NextDue, first: number, until: number): number[] {
  for (const window of windows) {
    const after = Math.max(first, until - window)
    const times = dueTimes(next, { after, until, limit: mostSought }).map(({ at }) => at)
    if (after === first) return [first, ...times].slice(-mostCatchUps)
    if (times.length >= mostCatchUps) return times.slice(-mostCatchUps)
  }
  return []
}

const missed = (at: number, reason: string): PlannedFiring => ({ at, verdict: 'missed', reason })
const nobodyThere = 'No scheduler was running at its due time.'

/** Applies the misfire policy to due times that are too late. */
function planMissed(
  times: readonly number[],
  { misfire, misfire_limit }: Policy,
  isLast: boolean,
): PlannedFiring[] {
  if (misfire === 'all')
    return times.map((at, index) =>
      index < times.length - misfire_limit
        ? missed(at, `${nobodyThere} Only the newest ${misfire_limit} are made up for.`)
        : { at, verdict: 'catch-up', reason: null },
    )
  return times.map((at, index) => {
    if (misfire === 'skip') return missed(at, nobodyThere)
    const makesUp = isLast && index === times.length - 1
    return makesUp
      ? { at, verdict: 'catch-up', reason: null }
      : missed(at, `${nobodyThere} One later run makes up for it.`)
  })
}

/**
 * Plans the due times of a schedule from the first unhandled one until now: the last gets a run; earlier ones, and the
 * last if it is too late, count as missed. Pure function; `now` and `first` are milliseconds since 1970.
 *
 * @returns the firings, oldest first, and the next due time
 */
export function planFirings(
  schedule: Policy,
  next: NextDue,
  first: number,
  now: number,
): { firings: PlannedFiring[]; next: number | null } {
  const startOf = (at: number) => fireTime(schedule.id, at, schedule.jitter_minutes)
  const times = newestTimes(next, first, now)
  const notYet = times.findIndex((at) => startOf(at) > now)
  const due = notYet === -1 ? times : times.slice(0, notYet)
  const following = notYet === -1 ? (next(now)?.at ?? null) : times[notYet]!
  const last = due.at(-1)
  if (last === undefined) return { firings: [], next: following }
  const inTime = now - startOf(last) <= missedAfterMinutes * minuteMs
  const before = planMissed(inTime ? due.slice(0, -1) : due, schedule, !inTime)
  const isQueued = before.some(({ verdict }) => verdict === 'catch-up')
  const newest: PlannedFiring = { at: last, verdict: isQueued ? 'catch-up' : 'run', reason: null }
  return { firings: inTime ? [...before, newest] : before, next: following }
}
