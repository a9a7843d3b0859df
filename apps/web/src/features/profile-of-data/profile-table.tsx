import type { ColumnProfile } from '@windrow/contract/schemas/profiles'
import { formatBytes } from '../../ui/figure-formats.ts'
import { formatNumber } from '../../ui/formats.ts'
import { ListTable, type ListColumn } from '../../ui/list-table.tsx'
import { Middot } from '../../ui/marks.tsx'
import { usePhone } from '../../ui/use-media.ts'
import { TypeSign } from '../../rows/type-sign.tsx'
import { FillBar, Spark } from './profile-marks.tsx'
import { boundsOf, distributionOf, formatDistinct, topOf } from './profile-words.ts'
import css from './profile.module.css'

interface Props {
  columns: ColumnProfile[]
  onOpen: (column: string) => void
}

/** A row is the profile of a column; its id is the column's position. */
type Line = ColumnProfile & { id: number }

const distribution = (column: ColumnProfile) => `Distribution of ${column.name}`
const mean = ({ mean: value }: ColumnProfile) => (value === null ? '–' : formatNumber(value))

function tableColumns(onOpen: Props['onOpen']): ListColumn<Line>[] {
  const num = (text: string) => <span className="num">{text}</span>
  return [
    {
      key: 'name',
      title: 'Column',
      cell: (line) => (
        <span className="row tight">
          <TypeSign type={line.type} size={16} />
          <button type="button" className={`${css.linkish} clip`} onClick={() => onOpen(line.name)}>
            {line.name}
          </button>
        </span>
      ),
    },
    {
      key: 'fill',
      title: 'Fill rate (in %)',
      width: 176,
      cell: (line) => <FillBar percent={line.fillRate} />,
    },
    {
      key: 'distinct',
      title: 'Distinct count',
      width: 144,
      right: true,
      cell: (line) => num(formatDistinct(line)),
    },
    {
      key: 'spark',
      title: 'Distribution',
      width: 168,
      hideUnder: 'xl',
      cell: (line) => <Spark counts={distributionOf(line)} label={distribution(line)} />,
    },
    {
      key: 'low',
      title: 'Lowest',
      width: 112,
      right: true,
      hideUnder: 'xl',
      cell: (line) => num(boundsOf(line).low),
    },
    {
      key: 'high',
      title: 'Highest',
      width: 112,
      right: true,
      hideUnder: 'xl',
      cell: (line) => num(boundsOf(line).high),
    },
    { key: 'mean', title: 'Mean', width: 96, right: true, hideUnder: 'xl', cell: (line) => num(mean(line)) },
    {
      key: 'top',
      title: 'Most frequent',
      width: 144,
      hideUnder: 'xl',
      cell: (line) => <span className={`clip ${css.topvalues}`}>{topOf(line)}</span>,
    },
    {
      key: 'memory',
      title: 'Memory size',
      width: 112,
      right: true,
      cell: (line) => num(formatBytes(line.memorySize)),
    },
  ]
}

function PhoneLine({ column, onOpen }: { column: ColumnProfile; onOpen: Props['onOpen'] }) {
  const { low, high } = boundsOf(column)
  return (
    <li>
      <div className="lrow between">
        <button type="button" className={`${css.linkish} clip`} onClick={() => onOpen(column.name)}>
          {column.name}
        </button>
        <span className="meta">{column.type}</span>
      </div>
      <div className={`lrow ${css.profileline}`}>
        <FillBar percent={column.fillRate} />
        <Spark counts={distributionOf(column)} label={distribution(column)} width={88} />
      </div>
      <div className="meta num">
        {formatDistinct(column)} distinct
        <Middot />
        {low} to {high}
        <Middot />
        {formatBytes(column.memorySize)}
      </div>
    </li>
  )
}

/** The columns of a table with their profiles; a name opens the details. */
export function ProfileTable({ columns, onOpen }: Props) {
  const phone = usePhone()
  if (phone)
    return (
      <ul className="list" aria-label="Columns">
        {columns.map((column) => (
          <PhoneLine key={column.name} column={column} onOpen={onOpen} />
        ))}
      </ul>
    )
  const lines = columns.map((column, at) => ({ ...column, id: at + 1 }))
  return <ListTable label="Columns" columns={tableColumns(onOpen)} rows={lines} />
}
