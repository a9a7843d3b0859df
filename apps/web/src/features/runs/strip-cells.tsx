import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { heldText } from '@windrow/contract/anomalies'
import type { Report } from '@windrow/contract/schemas/reports'
import type { Run } from '@windrow/contract/schemas/runs'
import type { ReactNode } from 'react'
import { useMay } from '../../ability/may.tsx'
import { formatMoment, formatUntil, plural } from '../../ui/formats.ts'
import { When } from '../../ui/marks.tsx'
import { useMinute } from '../../ui/use-minute.ts'
import { runDeliveriesText } from '../../run/run-deliveries-text.ts'
import { scheduleQueries } from '../schedules/schedule-queries.ts'

const toneClasses = { bad: 'bad-text', warn: 'warn-text' }

interface CellProps {
  label: string
  value: ReactNode
  note: ReactNode
  tone?: 'bad' | 'warn' | undefined
}

const Cell = ({ label, value, note, tone }: CellProps) => (
  <div>
    <span className="label">{label}</span>
    <span className="value">{value}</span>
    <span className={tone ? `note clip ${toneClasses[tone]}` : 'note clip'}>{note}</span>
  </div>
)

interface Props {
  report: Report
  /** The run of the latest dataset; undefined without one. */
  run: Run | undefined
}

const paramsOf = ({ projectId, id }: Report) => ({ id: String(projectId), rid: String(id) })

/** When the next run starts, and how it repeats, with the time zone of its schedule. */
export function NextRunCell({ report }: Pick<Props, 'report'>) {
  useMinute()
  const may = useMay()
  const { data } = useQuery(scheduleQueries.list(report.projectId, report.id))
  const next = data?.schedules
    .filter(({ nextDue }) => nextDue !== null)
    .toSorted((one, other) => one.nextDue!.localeCompare(other.nextDue!))[0]
  const isPaused = data !== undefined && data.schedules.length > 0
  if (report.nextUpdate)
    return (
      <Cell
        label="Next run"
        value={<When iso={report.nextUpdate} text={formatUntil(report.nextUpdate)} />}
        note={<span data-tip={next?.sentence}>{next?.sentence ?? formatMoment(report.nextUpdate)}</span>}
      />
    )
  return (
    <Cell
      label="Next run"
      value={isPaused ? 'Paused' : 'No schedule'}
      note={
        isPaused ? (
          (data.paused ?? 'No schedule is active.')
        ) : may('report:update-schedule') ? (
          <Link to="/projects/$id/reports/$rid/schedules/new" params={paramsOf(report)}>
            Add a schedule
          </Link>
        ) : (
          'Runs are started by people.'
        )
      }
    />
  )
}

/** The result of checking the latest dataset: its findings for those who may view them, for others a hold. */
function qualityOf(run: Run, mayView: boolean): Pick<CellProps, 'value' | 'note' | 'tone'> {
  const { findings, status, review } = run.quality
  const held = review === 'HELD'
  if (mayView && findings > 0)
    return {
      value: plural(findings, 'finding'),
      note: held ? heldText(findings) : 'See what is odd',
      tone: 'bad',
    }
  if (held) return { value: 'Held', note: heldText(findings), tone: 'warn' }
  if (run.schemaBreaches !== null && run.schemaBreaches > 0)
    return {
      value: plural(run.schemaBreaches, 'broken rule'),
      note: 'See the schema of the report',
      tone: 'bad',
    }
  if (status === 'NOT_JUDGED') return { value: 'Not checked', note: 'Starts after five runs' }
  return { value: 'No findings', note: 'Like the runs before it' }
}

export function QualityCell({ report, run }: Props) {
  const mayView = useMay()('report:view-anomalies')
  if (!run) return <Cell label="Data quality" value="–" note="Checked with each run" />
  const { value, note, tone } = qualityOf(run, mayView)
  return (
    <Cell
      label="Data quality"
      value={value}
      tone={tone}
      note={
        <Link
          to="/projects/$id/reports/$rid/histories/$hid/previews"
          params={{ ...paramsOf(report), hid: String(run.historyId) }}
          search={{ view: 'dashboard' }}
          className={tone && toneClasses[tone]}
        >
          {note}
        </Link>
      }
    />
  )
}

export function DeliveriesCell({ report, run }: Props) {
  const may = useMay()
  if (!run || run.deliveries.total === 0)
    return (
      <Cell
        label="Deliveries"
        value="None"
        note={
          <Link to="/projects/$id/reports/$rid/datadeliveries" params={paramsOf(report)}>
            {may('report:update-delivery') ? 'Choose where the data goes' : 'Destinations'}
          </Link>
        }
      />
    )
  const { total, delivered, failed } = run.deliveries
  const text = runDeliveriesText(run.deliveries, { isHeld: run.quality.review === 'HELD' })
  return (
    <Cell
      label="Deliveries"
      value={
        <>
          {`${delivered} of ${total}`} <small>for the latest dataset</small>
        </>
      }
      tone={failed > 0 ? 'warn' : undefined}
      note={
        <Link
          to="/projects/$id/reports/$rid/datadeliveries"
          params={paramsOf(report)}
          className={failed > 0 ? 'warn-text' : undefined}
          data-tip={text}
        >
          {text.replace(/^\d+ of \d+ delivered(, )?/, '') || 'All delivered'}
        </Link>
      }
    />
  )
}
