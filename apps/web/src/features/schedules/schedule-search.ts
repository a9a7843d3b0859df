import { dayText, oneOf, type RawSearch } from '../../ui/search-params.ts'

export const calendarViews = ['month', 'week', 'list'] as const
export type CalendarView = (typeof calendarViews)[number]

export interface ScheduleSearch {
  /** How runs are shown; as a month if absent. */
  view?: CalendarView
  /** The selected day; today if absent. */
  date?: string
}

export function readScheduleSearch(raw: RawSearch): ScheduleSearch {
  const view = oneOf(raw['view'], calendarViews)
  const date = dayText(raw['date'])
  return { ...(view && view !== 'month' && { view }), ...(date && { date }) }
}
