import type { CalendarGroup } from '@windrow/contract/schemas/schedules'
import { formatNumber } from '../../ui/formats.ts'
import { CalendarLine, type Plans } from './calendar-lines.tsx'
import { dayNumber, dayTitle } from './schedule-days.ts'
import css from './schedules.module.css'

interface Props {
  days: readonly string[]
  groups: ReadonlyMap<string, CalendarGroup[]>
  plans: Plans
  today: string
  picked: string
  onPick: (date: string) => void
}

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const mostLines = 4

/** Weeks below each other; days can be selected. */
export function CalendarGrid({ days, groups, plans, today, picked, onPick }: Props) {
  const first = days[0] ?? today
  const last = days.at(-1) ?? today
  return (
    <div
      className={days.length === 7 ? `${css.calendar} ${css.week}` : css.calendar}
      role="group"
      aria-label={`Calendar of runs, ${dayTitle(first)} to ${dayTitle(last)}`}
    >
      {weekdays.map((day) => (
        <div key={day} className={css.weekday} aria-hidden="true">
          {day}
        </div>
      ))}
      {days.map((date, index) => (
        <Day
          key={date}
          date={date}
          isFirst={index === 0}
          groups={groups.get(date) ?? []}
          plans={plans}
          today={today}
          isPicked={date === picked}
          onPick={() => onPick(date)}
          most={days.length === 7 ? 12 : mostLines}
        />
      ))}
    </div>
  )
}

interface DayProps {
  date: string
  isFirst: boolean
  groups: readonly CalendarGroup[]
  plans: Plans
  today: string
  isPicked: boolean
  onPick: () => void
  most: number
}

function Day({ date, isFirst, groups, plans, today, isPicked, onPick, most }: DayProps) {
  const records = groups.flatMap((group) => group.records ?? [])
  const shown = groups.length > most ? groups.slice(0, most - 1) : groups
  const look = [css.day, date < today && css.past, date === today && css.today, isPicked && css.picked]
  return (
    <button type="button" className={look.filter(Boolean).join(' ')} aria-pressed={isPicked} onClick={onPick}>
      <span className={css.daynum}>
        <span className="sr">{dayTitle(date)}</span>
        <span aria-hidden="true">{dayNumber(date, isFirst)}</span>
        {date === today && <span className="meta"> Today</span>}
      </span>
      {shown.map((group) => (
        <CalendarLine key={group.scheduleId} group={group} plans={plans} />
      ))}
      {shown.length < groups.length && <span className="meta">{groups.length - shown.length} more</span>}
      {records.length > 0 && (
        <span className={`${css.dayrecords} num`}>
          {formatNumber(records.reduce((sum, count) => sum + count, 0))} records
        </span>
      )}
    </button>
  )
}
