import type { CalendarGroup } from '@windrow/contract/schemas/schedules'
import { Tag } from '../../ui/marks.tsx'
import { CalendarLine, type Plans } from './calendar-lines.tsx'
import { dayTitle } from './schedule-days.ts'
import css from './schedules.module.css'

interface Props {
  days: readonly string[]
  groups: ReadonlyMap<string, CalendarGroup[]>
  plans: Plans
  today: string
}

/** Runs by day, as a list; days without runs are omitted. */
export function CalendarAgenda({ days, groups, plans, today }: Props) {
  const busy = days.filter((date) => date === today || groups.has(date))
  return (
    <ul className={`list ${css.agenda}`} aria-label="Next runs by day">
      {busy.map((date) => (
        <li key={date}>
          <div className="lrow between">
            <span className="medium">{dayTitle(date)}</span>
            {date === today && <Tag tone="accent">Today</Tag>}
          </div>
          {groups
            .get(date)
            ?.map((group) => <CalendarLine key={group.scheduleId} group={group} plans={plans} />) ?? (
            <span className="meta">No runs</span>
          )}
        </li>
      ))}
    </ul>
  )
}
