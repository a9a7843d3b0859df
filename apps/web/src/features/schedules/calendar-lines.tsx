import type { CalendarGroup, Schedule } from '@windrow/contract/schemas/schedules'
import { clockText, type LineState, lineState, lineWords } from './schedule-days.ts'
import css from './schedules.module.css'

/** Schedule data for the parts of the calendar. */
export interface Plans {
  schedules: ReadonlyMap<number, Schedule>
  next: { id: number; due: string } | null
  timeZone: string
}

const dotClasses: Record<LineState, string> = {
  ok: 'dot ok',
  bad: 'dot bad',
  live: 'dot warn live',
  next: `dot ${css.accent}`,
  plan: `dot ${css.hollow}`,
  idle: 'dot',
}

const lineClasses: Partial<Record<LineState, string>> = {
  bad: `${css.planline} ${css.bad}`,
  next: `${css.planline} ${css.next}`,
}

export const StateDot = ({ state }: { state: LineState }) => (
  <i className={dotClasses[state]} role="img" aria-label={lineWords[state]} />
)

/** "06:00 Catalogue", or "13 × Prices" for many runs on a day. */
export function CalendarLine({ group, plans }: { group: CalendarGroup; plans: Plans }) {
  const state = lineState(group, plans.next)
  return (
    <span className={lineClasses[state] ?? css.planline}>
      <StateDot state={state} />
      <span className="num">
        {group.count > 1 ? `${group.count} ×` : clockText(group.first, plans.timeZone)}
      </span>
      <span className="clip">{plans.schedules.get(group.scheduleId)?.name}</span>
    </span>
  )
}
