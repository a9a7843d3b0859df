import type { SchedulePreview } from '@windrow/contract/schemas/schedules'
import { previewedDays, previewedTimesADay } from '@windrow/contract/schedules'
import { plural } from '../../ui/formats.ts'
import { localDay, localMonth, localSentence, localWeekday } from './local-words.ts'
import { daysFrom } from './schedule-days.ts'
import css from './schedules.module.css'

type PreviewDay = SchedulePreview['days'][number]

const timesText = ({ count, first }: PreviewDay): string => {
  if (count === 1) return localSentence(first)
  const runs = count < previewedTimesADay ? plural(count, 'run') : `${count} runs or more`
  return `${runs}, the first at ${localSentence(first)}`
}

/** The days of five weeks from today on, those with due times marked. Screen readers have the list of times. */
export function PreviewCalendar({ days, today }: { days: readonly PreviewDay[]; today: string }) {
  const byDate = new Map(days.map((day) => [day.date, day]))
  const dates = daysFrom(today, previewedDays)
  return (
    <div className={css.previewcalendar} aria-hidden="true">
      {dates.slice(0, 7).map((date) => (
        <span key={date} className="meta">
          {localWeekday(date)}
        </span>
      ))}
      {dates.map((date, index) => {
        const day = byDate.get(date)
        const isNew = index === 0 || date.endsWith('-01')
        return (
          <span
            key={date}
            className={[css.previewday, day && css.due, date === today && css.today]
              .filter(Boolean)
              .join(' ')}
            data-tip={day && `${localDay(date)}: ${timesText(day)}`}
          >
            <span className="num">{Number(date.slice(8))}</span>
            {isNew && <small>{localMonth(date)}</small>}
          </span>
        )
      })}
    </div>
  )
}
