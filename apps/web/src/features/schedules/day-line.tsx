import type { CalendarGroup, CalendarItem } from '@windrow/contract/schemas/schedules'
import type { Plans } from './calendar-lines.tsx'
import { clockText, dayTitle, type LineState, lineState } from './schedule-days.ts'
import css from './schedules.module.css'

interface Block {
  key: string
  from: number
  length: number
  state: LineState
}

const hours = Array.from({ length: 25 }, (_, hour) => hour)
const share = (part: number) => `${part * 100}%`

function secondsOf({ runStarted, runEnded }: CalendarItem): number | null {
  return runStarted && runEnded ? (Date.parse(runEnded) - Date.parse(runStarted)) / 1000 : null
}

/** Runs of a group as shares of the day in the calendar's time zone, with their actual or estimated duration. */
function blocksOf(group: CalendarGroup, { schedules, next, timeZone }: Plans): Block[] {
  const expected = schedules.get(group.scheduleId)?.expectedSeconds ?? 0
  return group.items.map((item) => {
    const [hour = 0, minute = 0] = clockText(item.dueDate, timeZone).split(':').map(Number)
    const one = {
      ...group,
      items: [item],
      coming: Number(item.state === 'COMING'),
      failed: Number(item.status === 'FAILED'),
    }
    return {
      key: `${group.scheduleId} ${item.dueDate}`,
      from: (hour * 60 + minute) / 1440,
      length: (secondsOf(item) ?? expected) / 86_400,
      state: lineState({ ...one, first: item.dueDate, last: item.dueDate }, next),
    }
  })
}

const blockClasses: Partial<Record<LineState, string | undefined>> = {
  next: css.next,
  ok: css.ok,
  bad: css.bad,
  live: css.live,
}

const words = (groups: readonly CalendarGroup[], { schedules, timeZone }: Plans) =>
  groups
    .map(({ scheduleId, count, first, last }) => {
      const name = schedules.get(scheduleId)?.name ?? ''
      return count === 1
        ? `${name} at ${clockText(first, timeZone)}`
        : `${name} ${count} times from ${clockText(first, timeZone)} to ${clockText(last, timeZone)}`
    })
    .join(', ')

/** The 24 hours of a day with its runs. */
export function DayLine({
  date,
  groups,
  plans,
}: {
  date: string
  groups: readonly CalendarGroup[]
  plans: Plans
}) {
  return (
    <div className={css.dayline} role="img" aria-label={`${dayTitle(date)}: ${words(groups, plans)}`}>
      {hours.map((hour) => (
        <span
          key={hour}
          className={hour % 6 === 0 ? `${css.daytick} ${css.major}` : css.daytick}
          style={{ left: share(hour / 24) }}
        >
          {hour % 6 === 0 && <b>{String(hour).padStart(2, '0')}:00</b>}
        </span>
      ))}
      {groups
        .flatMap((group) => blocksOf(group, plans))
        .map(({ key, from, length, state }) => (
          <span
            key={key}
            className={`${css.dayblock} ${blockClasses[state] ?? ''}`}
            style={{ left: share(from), width: `max(3px, ${share(Math.min(length, 1 - from))})` }}
          />
        ))}
    </div>
  )
}
