import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Schedule } from '@windrow/contract/schemas/schedules'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { Segmented } from '../../ui/controls.tsx'
import { ownTimeZone } from '../../ui/formats.ts'
import { QueryNotice } from '../../ui/notice.tsx'
import { usePhone } from '../../ui/use-media.ts'
import { CalendarAgenda } from './calendar-agenda.tsx'
import { CalendarGrid } from './calendar-grid.tsx'
import type { Plans } from './calendar-lines.tsx'
import { DayPanel } from './day-panel.tsx'
import { addDays, daysAround, daysFrom, nextOf, todayIn } from './schedule-days.ts'
import { scheduleQueries } from './schedule-queries.ts'
import type { CalendarView, ScheduleSearch } from './schedule-search.ts'
import css from './schedules.module.css'

interface Props {
  id: number
  rid: number
  schedules: readonly Schedule[]
  timeZone: string
  search: ScheduleSearch
  onSearch: (search: ScheduleSearch) => void
}

/** Past and planned runs of the schedules, as a calendar. */
export function NextRuns({ id, rid, schedules, timeZone, search, onSearch }: Props) {
  const phone = usePhone()
  const today = todayIn(timeZone)
  const view = phone ? 'list' : (search.view ?? 'month')
  const date = search.date ?? today
  const days = view === 'list' ? daysFrom(date, 28) : daysAround(date, today, view === 'week' ? 1 : 4)
  const query = useQuery(
    scheduleQueries.calendar(id, rid, { from: days[0] ?? today, to: days.at(-1) ?? today, timeZone }),
  )
  const groups = useMemo(() => Map.groupBy(query.data?.groups ?? [], (group) => group.date), [query.data])
  const plans: Plans = useMemo(
    () => ({
      schedules: new Map(schedules.map((schedule) => [schedule.id, schedule])),
      next: nextOf(schedules),
      timeZone,
    }),
    [schedules, timeZone],
  )
  const pick = (next: string) => {
    const { date: _old, ...kept } = search
    onSearch(next === today ? kept : { ...kept, date: next })
  }
  const shown = { days, groups, plans, today }
  return (
    <>
      <div className="sectionhead">
        <span className={css.nexthead}>
          <h2>Next runs</h2>
          <span className="meta">
            Times in {timeZone}
            {timeZone !== ownTimeZone() && `; runs and all other times are shown in yours, ${ownTimeZone()}`}
          </span>
        </span>
        <span className="grow" />
        {!phone && <ViewPick view={view} onView={(next) => onSearch({ ...search, view: next })} />}
        <CalendarSteps
          onToday={() => pick(today)}
          onStep={(steps) => pick(addDays(date, steps * (view === 'week' ? 7 : 28)))}
        />
      </div>
      <QueryNotice query={query} what="runs" />
      {query.error && !query.data ? null : view === 'list' ? (
        <CalendarAgenda {...shown} />
      ) : (
        <div className={css.planpane} aria-busy={query.isPending}>
          <CalendarGrid {...shown} picked={date} onPick={pick} />
          <DayPanel id={id} rid={rid} date={date} groups={groups.get(date) ?? []} plans={plans} />
        </div>
      )}
    </>
  )
}

const views = [
  { value: 'month', label: 'Month' },
  { value: 'week', label: 'Week' },
  { value: 'list', label: 'List' },
] as const satisfies readonly { value: CalendarView; label: string }[]

const ViewPick = ({ view, onView }: { view: CalendarView; onView: (view: CalendarView) => void }) => (
  <Segmented label="Calendar shows" value={view} options={views} onChange={onView} />
)

function CalendarSteps({ onToday, onStep }: { onToday: () => void; onStep: (steps: 1 | -1) => void }) {
  return (
    <>
      <Button aria-label="Earlier" icon={<ChevronLeft size={16} />} onClick={() => onStep(-1)} />
      <Button onClick={onToday}>Today</Button>
      <Button aria-label="Later" icon={<ChevronRight size={16} />} onClick={() => onStep(1)} />
    </>
  )
}
