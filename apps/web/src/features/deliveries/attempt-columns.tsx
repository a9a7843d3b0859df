import { attemptResultNames } from '@windrow/contract/deliveries'
import type { Attempt } from '@windrow/contract/schemas/deliveries'
import { formatBytes } from '../../ui/figure-formats.ts'
import { formatMoment } from '../../ui/formats.ts'
import type { ListColumn } from '../../ui/list-table.tsx'
import { Dash, Tag, When } from '../../ui/marks.tsx'
import { resultTone, tookText } from './delivery-words.ts'
import { TypeIcon } from './destination-type.tsx'
import css from './deliveries.module.css'

export type AttemptRow = Attempt & { id: number }

export const ResultTag = ({ attempt }: { attempt: Attempt }) => (
  <Tag tone={resultTone(attempt.result)}>
    <i className={attempt.result === 'RUNNING' ? 'dot live' : 'dot'} />
    {attemptResultNames[attempt.result]}
  </Tag>
)

export const filesText = ({ fileName, files }: Attempt): string | null =>
  fileName === null ? null : files > 1 ? `${fileName} and ${files - 1} more` : fileName

/** Columns of delivery attempts; a click opens the delivery. */
export const attemptColumns = (onOpen: (deliveryId: number) => void): ListColumn<AttemptRow>[] => [
  { key: 'time', title: 'Time', width: 104, bone: 64, cell: (row) => <When iso={row.startedDate} /> },
  {
    key: 'run',
    title: 'Run',
    width: 140,
    bone: 90,
    cell: (row) => (
      <button type="button" className={`${css.attemptlink} cellmain`} onClick={() => onOpen(row.deliveryId)}>
        {formatMoment(row.runDate)}
      </button>
    ),
  },
  {
    key: 'destination',
    title: 'Destination',
    width: 176,
    bone: 110,
    cell: (row) => (
      <span className="row tight">
        <TypeIcon type={row.destinationType} />
        <span className="clip">{row.destinationName}</span>
      </span>
    ),
  },
  {
    key: 'number',
    title: 'Attempt',
    width: 80,
    hideUnder: 'xl',
    bone: 40,
    cell: (row) => (
      <span className="num muted">
        {row.number} of {row.mostAttempts}
      </span>
    ),
  },
  { key: 'result', title: 'Result', width: 112, bone: 60, cell: (row) => <ResultTag attempt={row} /> },
  {
    key: 'answer',
    title: 'Answer',
    bone: 180,
    cell: (row) => (
      <span className={row.result === 'FAILED' ? 'clip bad-text' : 'clip muted'} data-tip={row.answer}>
        {row.answer}
      </span>
    ),
  },
  {
    key: 'file',
    title: 'File',
    width: 172,
    hideUnder: 'xl',
    bone: 100,
    cell: (row) => {
      const text = filesText(row)
      return text === null ? (
        <Dash />
      ) : (
        <code className="muted clip" data-tip={text}>
          {text}
        </code>
      )
    },
  },
  {
    key: 'size',
    title: 'Size',
    width: 84,
    right: true,
    hideUnder: 'lg',
    bone: 40,
    cell: (row) => <span className="num">{row.files > 0 ? formatBytes(row.bytes) : <Dash />}</span>,
  },
  {
    key: 'took',
    title: 'Took',
    width: 72,
    right: true,
    hideUnder: 'xl',
    bone: 30,
    cell: (row) => <span className="num muted">{tookText(row.startedDate, row.endedDate)}</span>,
  },
]
