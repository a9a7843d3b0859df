import { minorDigits, moneyText } from '@windrow/contract/billing'
import type { SpendDay } from '@windrow/contract/schemas/billing'
import { LineChart } from '../../charts/line-chart.tsx'
import { formatNumber } from '../../ui/formats.ts'
import css from './billing.module.css'

const dayText = (day: string) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', {
    month: 'short',
    day: '2-digit',
    timeZone: 'UTC',
  })

interface Props {
  days: readonly SpendDay[]
  currency: string
  month: string
}

/** Spend since the first of the month. The chart's axis is approximate; amounts in text are exact. */
export function SpendChart({ days, currency, month }: Props) {
  const last = days.at(-1)
  if (!last || days.length < 2) return null
  return (
    <div className={css.chart}>
      <LineChart
        points={days.map(({ day, spent, records }, index) => ({
          id: index,
          label: dayText(day),
          title: `${dayText(day)}: ${moneyText(spent, currency)}, ${formatNumber(records)} records on this day`,
          value: Number(spent),
          expected: null,
          hasAnomaly: false,
          isSelected: false,
        }))}
        label={`Spend in ${month}: ${moneyText(last.spent, currency)} until ${dayText(last.day)}`}
        format={(value) => moneyText(value.toFixed(Math.min(2, minorDigits(currency))), currency)}
      />
    </div>
  )
}
