import { useQuery } from '@tanstack/react-query'
import { punctualityDays } from '@windrow/contract/schedules'
import type { SchedulePunctuality } from '@windrow/contract/schemas/schedules'
import { dayLabel, daysBefore, daysOf } from '../../charts/day-list.ts'
import { Panel } from '../../charts/panel.tsx'
import { Columns, FigureTable, Legend } from '../../charts/pictures.tsx'
import { formatShare } from '../../ui/figure-formats.ts'
import { formatNumber } from '../../ui/formats.ts'
import css from './schedules.module.css'
import { scheduleQueries } from './schedule-queries.ts'

type Day = SchedulePunctuality['days'][number]

const sum = (days: readonly Day[], of: (day: Day) => number) =>
  days.reduce((total, day) => total + of(day), 0)

/** The share of due times of the last days whose run was on time, and each day as a column. */
export function PunctualityPanel({ id, rid, today }: { id: number; rid: number; today: string }) {
  const { days = [] } = useQuery(scheduleQueries.punctuality(id, rid)).data ?? {}
  if (days.length === 0) return null
  const onTime = sum(days, (day) => day.onTime)
  const all = sum(days, (day) => day.onTime + day.late + day.missed)
  const share = `${formatShare(onTime / all)} on time`
  const byDay = new Map(days.map((day) => [day.day, day]))
  const columns = daysOf(daysBefore(today, punctualityDays - 1), today).map((date) => {
    const day = byDay.get(date)
    if (!day) return []
    return [
      { value: day.missed, tone: 'bad' as const },
      { value: day.late, tone: 'warn' as const },
      { value: day.onTime },
    ]
  })
  return (
    <div className={css.punctuality}>
      <Panel
        title={share}
        meta={`${formatNumber(onTime)} of ${formatNumber(all)} due times, last ${punctualityDays} days`}
        foot={
          <Legend
            items={[
              { label: 'On time' },
              { label: 'Late', tone: 'warn' },
              { label: 'Not started', tone: 'bad' },
            ]}
          />
        }
      >
        <Columns columns={columns} label={`Due times by day: ${share}`} />
        <FigureTable
          label="Due times by day"
          heads={['Day', 'On time', 'Late', 'Not started']}
          rows={days.map((day) => [dayLabel(day.day), day.onTime, day.late, day.missed])}
        />
      </Panel>
    </div>
  )
}
