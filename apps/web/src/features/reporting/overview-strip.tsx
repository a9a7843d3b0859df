import type { ReactNode } from 'react'
import { dollars } from '@windrow/contract/reporting'
import type { DayFigures } from '@windrow/contract/schemas/figures'
import type { ReportingOverview } from '@windrow/contract/schemas/reporting'
import { Columns, type Part } from '../../charts/pictures.tsx'
import { formatCompact } from '../../ui/figure-formats.ts'
import { formatNumber } from '../../ui/formats.ts'
import { changeText, shareText } from './figure-words.ts'

interface CellProps {
  label: string
  value: ReactNode
  note: string | null
  columns: readonly (readonly Part[])[]
  picture: string
}

const Cell = ({ label, value, note, columns, picture }: CellProps) => (
  <div>
    <span className="label">{label}</span>
    <span className="value">
      {value}
      {note && <small>{note}</small>}
    </span>
    <Columns columns={columns} label={picture} height={28} gap={1} />
  </div>
)

/** Five key figures with a picture of their days. */
export function OverviewStrip({ data, days }: { data: ReportingOverview; days: readonly string[] }) {
  const { totals, previous } = data
  const byDay = new Map(data.days.map((each) => [each.day, each]))
  const columns = (parts: (figures: DayFigures) => Part[]) =>
    days.map((day) => {
      const figures = byDay.get(day)
      return figures ? parts(figures) : []
    })
  const late = totals.late > 0 ? `${formatNumber(totals.late)} late` : null
  const ended = totals.onTime + totals.late
  return (
    <div className="strip five" role="group" aria-label="Key figures">
      <Cell
        label="Records"
        value={formatCompact(totals.records)}
        note={changeText(totals.records, previous?.records)}
        columns={columns(({ records }) => [{ value: records }])}
        picture="Records per day"
      />
      <Cell
        label="Runs"
        value={formatNumber(totals.runs)}
        note={totals.runs > 0 ? `${shareText(totals.succeeded, totals.runs)} successful` : null}
        columns={columns(({ runs, failed }) => [{ value: runs - failed }, { value: failed, tone: 'bad' }])}
        picture={`Runs per day, ${formatNumber(totals.failed)} of them failed`}
      />
      <Cell
        label="Findings"
        value={formatNumber(totals.findings)}
        note={changeText(totals.findings, previous?.findings)}
        columns={columns(({ findings }) => [{ value: findings, tone: 'bad' }])}
        picture="Findings per day"
      />
      <Cell
        label="Deliveries on time"
        value={shareText(totals.onTime, ended) ?? '–'}
        note={late}
        columns={columns(({ onTime, late: count, undelivered }) => [
          { value: onTime },
          { value: count, tone: 'warn' },
          { value: undelivered, tone: 'bad' },
        ])}
        picture={`Deliveries per day, ${formatNumber(totals.late)} late and ${formatNumber(totals.undelivered)} failed`}
      />
      <Cell
        label="Proxy spend"
        value={dollars(totals.proxyMicros)}
        note={changeText(totals.proxyMicros, previous?.proxyMicros)}
        columns={columns(({ proxyMicros }) => [{ value: proxyMicros }])}
        picture="Proxy spend per day"
      />
    </div>
  )
}
