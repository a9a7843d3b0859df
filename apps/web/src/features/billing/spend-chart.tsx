import { moneyText } from '@windrow/contract/billing'
import type { ForecastDay, SpendDay } from '@windrow/contract/schemas/billing'
import { dayLabel } from '../../charts/day-list.ts'
import { LineChart, type ChartPoint } from '../../charts/line-chart.tsx'
import { plural } from '../../ui/formats.ts'
import css from './billing.module.css'

interface Props {
  days: readonly SpendDay[]
  forecastDays: readonly ForecastDay[]
  currency: string
  month: string
}

const point = (day: string, spent: string, title: string, isForecast: boolean): Omit<ChartPoint, 'id'> => ({
  label: dayLabel(day),
  title: `${dayLabel(day)}: ${title}`,
  value: Number(spent),
  expected: null,
  hasAnomaly: false,
  isSelected: false,
  isForecast,
})

/** A value of the axis as a decimal number, with as many places as tell it from the next one. */
const tickText = (value: number): string => String(Number(value.toFixed(6)))

/** Spend since the first of the month, and its forecast. The chart's axis is approximate; amounts in text are exact. */
export function SpendChart({ days, forecastDays, currency, month }: Props) {
  const last = days.at(-1)
  const end = forecastDays.at(-1)
  if (!last || days.length + forecastDays.length < 2) return null
  const money = (amount: string) => moneyText(amount, currency)
  const points = [
    ...days.map(({ day, spent, records }) =>
      point(day, spent, `${money(spent)}, ${plural(records, 'record')} on this day`, false),
    ),
    ...forecastDays.map(({ day, spent }) => point(day, spent, `${money(spent)} expected`, true)),
  ]
  const expected = end ? `, forecast ${money(end.spent)} until ${dayLabel(end.day)}` : ''
  return (
    <>
      <div className={css.chart}>
        <LineChart
          points={points.map((each, id) => ({ id, ...each }))}
          label={`Spend in ${month}: ${money(last.spent)} until ${dayLabel(last.day)}${expected}`}
          format={(value) => money(tickText(value))}
        />
      </div>
      {end && (
        <p className={`meta ${css.legend}`} aria-hidden="true">
          <span>
            <i className={css.spent} />
            Spent
          </span>
          <span>
            <i className={css.expected} />
            Forecast
          </span>
        </p>
      )}
    </>
  )
}
