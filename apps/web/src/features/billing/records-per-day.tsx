import { daysInMonth, monthText } from '@windrow/contract/billing'
import type { SpendDay } from '@windrow/contract/schemas/billing'
import { dayLabel } from '../../charts/day-list.ts'
import { Columns, FigureTable } from '../../charts/pictures.tsx'
import { formatNumber, plural } from '../../ui/formats.ts'
import css from './billing.module.css'

interface Props {
  days: readonly SpendDay[]
  month: string
}

/** The billed records of each day of a month; the last day so far is darker. */
export function RecordsPerDay({ days, month }: Props) {
  const last = days.at(-1)
  const all = days.reduce((sum, { records }) => sum + records, 0)
  if (!last || all === 0) return null
  const left = daysInMonth(month) - days.length
  const columns = days.map(({ day, records }) => [
    // Reversals of earlier months may exceed what a day added.
    { value: Math.max(0, records), ...(day === last.day && left > 0 && { tone: 'last' as const }) },
  ])
  const label = `Records per day in ${monthText(month)}`
  return (
    <section className={`panel ${css.panel}`} aria-label="Records per day">
      <h2>Records per day</h2>
      <Columns
        columns={[...columns, ...Array.from({ length: left }, () => [])]}
        label={`${label}: ${plural(all, 'record')} on ${plural(days.length, 'day')}`}
        height={96}
      />
      <p className={`meta ${css.axis}`} aria-hidden="true">
        <span>{dayLabel(`${month}-01`)}</span>
        <span>{dayLabel(`${month}-${daysInMonth(month)}`)}</span>
      </p>
      <FigureTable
        label={label}
        heads={['Day', 'Records']}
        rows={days.map(({ day, records }) => [dayLabel(day), formatNumber(records)])}
      />
      <p className="meta">Runs that aren't billed don't count.</p>
    </section>
  )
}
