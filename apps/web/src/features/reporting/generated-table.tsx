import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Download, Trash2 } from 'lucide-react'
import type { GeneratedReport } from '@windrow/contract/schemas/reporting'
import type { GeneratedState } from '@windrow/contract/reporting'
import { api } from '../../api/client.ts'
import { daysLabel } from '../../charts/day-list.ts'
import { askAgain } from '../../keys/ask-again.ts'
import { keys } from '../../keys/keys.ts'
import { Button } from '../../ui/button.tsx'
import { formatBytes } from '../../ui/figure-formats.ts'
import { plural } from '../../ui/formats.ts'
import { ListTable, type ListColumn } from '../../ui/list-table.tsx'
import { Tag, When, type Tone } from '../../ui/marks.tsx'
import { PhoneSkeleton } from '../../ui/phone-skeleton.tsx'
import { toast } from '../../ui/toast-store.ts'
import { usePhone } from '../../ui/use-media.ts'
import { generatedFile } from './reporting-queries.ts'
import css from './reporting.module.css'

const states: Record<GeneratedState, { label: string; tone: Tone }> = {
  QUEUED: { label: 'Queued', tone: 'idle' },
  WORKING: { label: 'Processing', tone: 'warn' },
  READY: { label: 'Success', tone: 'ok' },
  FAILED: { label: 'Failed', tone: 'bad' },
}

interface Props {
  reports: GeneratedReport[] | undefined
  onDelete: (report: GeneratedReport) => void
}

function RetryButton({ report }: { report: GeneratedReport }) {
  const queries = useQueryClient()
  const retry = useMutation({
    mutationFn: () => api.generatedRetry({ params: { generatedId: report.id } }),
    onSuccess: () => toast.success('The report is being generated'),
    onSettled: () => askAgain(queries, keys.reporting.all),
  })
  return (
    <Button small busy={retry.isPending} aria-label={`Retry ${report.name}`} onClick={() => retry.mutate()}>
      Retry
    </Button>
  )
}

function Actions({ report, onDelete }: { report: GeneratedReport; onDelete: Props['onDelete'] }) {
  return (
    <span className="rowactions">
      {report.state === 'READY' && (
        <a
          className="btn btn-text btn-small btn-icon"
          href={generatedFile(report.id)}
          download
          aria-label={`Download ${report.name}`}
          data-tip={report.bytes === null ? 'Download' : `Download, ${formatBytes(report.bytes)}`}
        >
          <Download size={16} aria-hidden="true" />
        </a>
      )}
      {report.state === 'FAILED' && report.mayChange && <RetryButton report={report} />}
      {report.mayChange && (
        <Button
          variant="text"
          small
          icon={<Trash2 size={16} />}
          aria-label={`Delete ${report.name}`}
          data-tip="Delete"
          onClick={() => onDelete(report)}
        />
      )}
    </span>
  )
}

const State = ({ report: { state, message } }: { report: GeneratedReport }) => (
  <span className="two">
    <span>
      <Tag tone={states[state].tone}>{states[state].label}</Tag>
    </span>
    {message && <span className={`meta bad-text ${css.why}`}>{message}</span>}
  </span>
)

const period = ({ from, to }: GeneratedReport) => (from ? daysLabel(from, to) : 'All')

const columnsOf = (onDelete: Props['onDelete']): ListColumn<GeneratedReport>[] => [
  {
    key: 'name',
    title: 'Report',
    bone: 160,
    cell: ({ name, scope }) => (
      <span className="two">
        <span className="cellmain clip">{name}</span>
        <span className="meta clip">{scope}</span>
      </span>
    ),
  },
  { key: 'period', title: 'Period', width: 152, bone: 80, cell: (report) => period(report) },
  { key: 'format', title: 'Format', width: 80, bone: 32, hideUnder: 'lg', cell: ({ format }) => format },
  {
    key: 'maker',
    title: 'Made by',
    width: 240,
    bone: 120,
    hideUnder: 'xl',
    cell: ({ maker, plan }) => (
      <span className="two">
        <span className="clip">{maker}</span>
        {plan && <span className="meta clip">{plan}</span>}
      </span>
    ),
  },
  {
    key: 'receivers',
    title: 'Sent to',
    width: 96,
    bone: 48,
    hideUnder: 'xl',
    cell: ({ receivers }) => (
      <span data-tip={receivers.join(', ') || undefined} className="muted">
        {receivers.length === 0 ? 'Nobody' : plural(receivers.length, 'user')}
      </span>
    ),
  },
  { key: 'made', title: 'Made', width: 120, bone: 64, cell: ({ createdDate }) => <When iso={createdDate} /> },
  { key: 'state', title: 'Status', width: 232, bone: 72, cell: (report) => <State report={report} /> },
  {
    key: 'actions',
    title: <span className="sr">Actions</span>,
    width: 128,
    right: true,
    cell: (report) => <Actions report={report} onDelete={onDelete} />,
  },
]

export function GeneratedTable({ reports, onDelete }: Props) {
  const phone = usePhone()
  if (!phone) return <ListTable label="Generated reports" tall columns={columnsOf(onDelete)} rows={reports} />
  if (!reports) return <PhoneSkeleton label="Loading reports" />
  return (
    <ul className="list" aria-label="Generated reports">
      {reports.map((report) => (
        <li key={report.id}>
          <div className="lrow between">
            <span className="cellmain clip">{report.name}</span>
            <Actions report={report} onDelete={onDelete} />
          </div>
          <div className="lrow between">
            <span className="meta clip">{period(report)}</span>
            <State report={report} />
          </div>
        </li>
      ))}
    </ul>
  )
}
