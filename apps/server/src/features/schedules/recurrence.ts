import type { Recurrence } from '@windrow/contract/schemas/schedules'
import { dayMs, type Occurrence, steadyClock, toInstant, type Wall } from './wall-clock.ts'
import { type NextWall, wallTimes } from './wall-times.ts'

/** A due time, with the wall time it was meant for. */
export interface Due {
  /** Milliseconds since 1970. */
  at: number
  wall: Wall
  occurs: Occurrence
}

/**
 * Returns the next due time strictly after a moment (milliseconds since 1970); null if there is none.
 *
 * At clock changes: a wall time that doesn't exist on its day is due at the first moment after the gap, one that exists
 * twice is due once, the first time. Hourly schedules follow elapsed hours instead, so that a change causes neither a
 * gap nor two runs at once.
 */
export type NextDue = (after: number) => Due | null

export function nextDue(recurrence: Recurrence): NextDue {
  const next = wallTimes(recurrence)
  const { timeZone } = recurrence
  const clock = steadyClock(timeZone)
  return followsElapsedHours(recurrence)
    ? (after) => nextByHours(next, clock, after)
    : (after) => nextByClock(next, timeZone, clock, after)
}

type Clock = ReturnType<typeof steadyClock>

const followsElapsedHours = ({ frequency, interval, cron }: Recurrence): boolean =>
  frequency === 'Hourly' ? interval === 1 : frequency === 'Cron' && cron.trim().split(/\s+/)[1] === '*'

/** Beyond this distance a clock change has no effect: none has ever skipped more than a day. */
const clearOfChanges = 2 * dayMs

function nextByClock(next: NextWall, timeZone: string, clock: Clock, after: number): Due | null {
  const { from, until, offset } = clock(after)
  const momentOf = (wall: Wall): { at: number; occurs: Occurrence } => {
    const at = wall - offset
    const isClear = at >= from + clearOfChanges && at < until - clearOfChanges
    return isClear ? { at, occurs: 'once' } : toInstant(wall, timeZone)
  }
  // Later wall times never map to earlier moments, so no due time before this one is missed.
  let wall = next(after + offset)
  while (wall !== null) {
    const { at, occurs } = momentOf(wall)
    if (at > after) return { at, wall, occurs }
    wall = next(wall)
  }
  return null
}

/** Between two clock changes the offset from UTC is constant. */
function nextByHours(next: NextWall, clock: Clock, after: number): Due | null {
  let cursor = after
  let seen = after + clock(after).offset
  for (;;) {
    const { offset, until } = clock(cursor)
    const wall = next(seen)
    if (wall !== null && wall - offset < until) return { at: wall - offset, wall, occurs: 'once' }
    if (until === Infinity || (wall === null && until - cursor > 2 * dayMs)) return null
    cursor = until
    seen = until + clock(until).offset - 1
  }
}

/** Due times after one moment and up to another, at most `limit`. */
export function dueTimes(
  next: NextDue,
  { after, until = Infinity, limit }: { after: number; until?: number; limit: number },
): Due[] {
  const found: Due[] = []
  let due = next(after)
  while (due !== null && due.at <= until && found.length < limit) {
    found.push(due)
    due = next(due.at)
  }
  return found
}
