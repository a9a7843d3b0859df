import type { AccountOverview } from '@windrow/contract/schemas/account-overview'
import { dayLabel } from '../../charts/day-list.ts'
import { LineChart } from '../../charts/line-chart.tsx'
import { FigureTable } from '../../charts/pictures.tsx'
import { formatCompact } from '../../ui/figure-formats.ts'
import { formatNumber } from '../../ui/formats.ts'
import { formatProxyCost, formatTick } from '../../ui/money.ts'
import { AccountPanel } from './account-panel.tsx'
import css from './accounts.module.css'

type Days = AccountOverview['days']

interface ChartProps {
  title: string
  days: Days
  of: (day: Days[number]) => number
  /** In tooltips and sums, and at the axis. */
  exact: (value: number) => string
  short: (value: number) => string
}

function DayChart({ title, days, of, exact, short }: ChartProps) {
  const total = exact(days.reduce((sum, day) => sum + of(day), 0))
  const points = days.map((day, at) => ({
    id: at,
    label: dayLabel(day.day),
    title: `${dayLabel(day.day)}: ${exact(of(day))}`,
    value: of(day),
    expected: null,
    hasAnomaly: false,
    isSelected: false,
  }))
  return (
    <div className={css.daychart}>
      <div className="row">
        <h3 className="grow">{title}</h3>
        <span className="num strong">{total}</span>
      </div>
      <LineChart
        points={points}
        hasTable
        format={short}
        label={`${title}, ${total} in ${days.length} days`}
      />
    </div>
  )
}

/** Records and proxy costs of an account by day. */
export function UsageByDay({ days }: { days: Days }) {
  return (
    <AccountPanel title="Usage by day" meta="Last 30 days">
      <div className={css.daycharts}>
        <DayChart
          title="Records"
          days={days}
          of={({ records }) => records}
          exact={formatNumber}
          short={formatCompact}
        />
        <DayChart
          title="Proxy costs"
          days={days}
          of={({ micros }) => micros}
          exact={formatProxyCost}
          short={formatTick}
        />
      </div>
      <FigureTable
        label="Usage by day"
        heads={['Day', 'Records', 'Proxy costs']}
        rows={days.map(({ day, records, micros }) => [
          dayLabel(day),
          formatNumber(records),
          formatProxyCost(micros),
        ])}
      />
    </AccountPanel>
  )
}
