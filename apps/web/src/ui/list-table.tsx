import type { MouseEvent, ReactNode } from 'react'
import { useRouter } from '@tanstack/react-router'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { Checkbox } from './controls.tsx'

export interface ListColumn<Row> {
  key: string
  title: ReactNode
  cell: (row: Row) => ReactNode
  width?: number
  right?: boolean
  /** Hides the column below this breakpoint. */
  hideUnder?: 'lg' | 'xl' | 'xxl'
  /** The name the server sorts by. */
  sort?: string
  /** Width of the loading placeholder, in px. */
  bone?: number
}

export interface Selection {
  picked: ReadonlySet<number>
  onChange: (picked: ReadonlySet<number>) => void
  name: (id: number) => string
}

interface Props<Row extends { id: number }> {
  label: string
  columns: ListColumn<Row>[]
  rows: Row[] | undefined
  tall?: boolean
  sort?: string
  onSort?: (sort: string) => void
  /** URL that a row opens; middle click opens a new tab. */
  rowHref?: (row: Row) => string | undefined
  rowClass?: (row: Row) => string | undefined
  renderBelow?: (row: Row) => ReactNode
  selection?: Selection
}

const cellClass = <Row,>({ right, hideUnder }: ListColumn<Row>) =>
  [right && 'right', hideUnder && `hide-${hideUnder}`].filter(Boolean).join(' ') || undefined

/** The table of every list: plain markup, sticky header, rows that open on click. */
export function ListTable<Row extends { id: number }>(props: Props<Row>) {
  const { label, columns, rows, tall, sort, onSort, selection } = props
  return (
    <div className={tall ? 'tablewrap tall' : 'tablewrap'} aria-busy={!rows}>
      <table className="listtable" aria-label={label}>
        <thead>
          <tr>
            {selection && <SelectAll ids={rows?.map((row) => row.id) ?? []} selection={selection} />}
            {columns.map((column) => (
              <HeadCell key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        {rows ? (
          <tbody>
            {rows.map((row) => (
              <BodyRow key={row.id} row={row} {...props} />
            ))}
          </tbody>
        ) : (
          <SkeletonRows columns={columns} selectable={selection !== undefined} />
        )}
      </table>
    </div>
  )
}

function SelectAll({ ids, selection }: { ids: number[]; selection: Selection }) {
  const { picked, onChange } = selection
  const all = ids.length > 0 && ids.every((id) => picked.has(id))
  return (
    <th scope="col" className="selectcell">
      <Checkbox
        label="Select all rows of this page"
        checked={all}
        mixed={!all && picked.size > 0}
        disabled={ids.length === 0 && picked.size === 0}
        onChange={() => onChange(new Set(all ? [] : ids))}
      />
    </th>
  )
}

interface HeadProps<Row> {
  column: ListColumn<Row>
  sort: string | undefined
  onSort: ((sort: string) => void) | undefined
}

function HeadCell<Row>({ column, sort, onSort }: HeadProps<Row>) {
  const { title, width } = column
  const style = width ? { width } : undefined
  if (!column.sort || !onSort) {
    return (
      <th scope="col" style={style} className={cellClass(column)}>
        {title}
      </th>
    )
  }
  const up = sort === column.sort
  const down = sort === `-${column.sort}`
  return (
    <th
      scope="col"
      style={style}
      className={cellClass(column)}
      aria-sort={up ? 'ascending' : down ? 'descending' : undefined}
    >
      <button
        type="button"
        className="sorter"
        onClick={() => onSort(down ? column.sort! : `-${column.sort!}`)}
      >
        {title}
        {up ? (
          <ChevronUp size={16} className="sorticon on" aria-hidden="true" />
        ) : (
          <ChevronDown size={16} className={down ? 'sorticon on' : 'sorticon'} aria-hidden="true" />
        )}
      </button>
    </th>
  )
}

/** Whether the click was on a control inside the row, which must not open the row. */
const isControl = (event: MouseEvent) =>
  event.target instanceof Element && event.target.closest('a, button, input, label, select, summary') !== null

function BodyRow<Row extends { id: number }>({
  row,
  columns,
  rowHref,
  rowClass,
  renderBelow,
  selection,
}: Props<Row> & { row: Row }) {
  const router = useRouter()
  const href = rowHref?.(row)
  const open = (event: MouseEvent) => {
    if (!href || isControl(event) || getSelection()?.type === 'Range') return
    if (event.ctrlKey || event.metaKey || event.button === 1) window.open(href, '_blank', 'noopener')
    else router.history.push(href)
  }
  const picked = selection?.picked.has(row.id) ?? false
  const detail = renderBelow?.(row)
  const ownClass = [rowClass?.(row), picked && 'picked', href && 'opens', detail && 'hasdetail']
    .filter(Boolean)
    .join(' ')
  return (
    <>
      <tr
        className={ownClass || undefined}
        onClick={open}
        onAuxClick={(event) => event.button === 1 && open(event)}
      >
        {selection && (
          <td className="selectcell">
            <Checkbox
              label={`Select ${selection.name(row.id)}`}
              checked={picked}
              onChange={() => {
                const next = new Set(selection.picked)
                if (!next.delete(row.id)) next.add(row.id)
                selection.onChange(next)
              }}
            />
          </td>
        )}
        {columns.map((column) => (
          <td key={column.key} className={cellClass(column)}>
            {column.cell(row)}
          </td>
        ))}
      </tr>
      {detail && (
        <tr className={picked ? 'detailrow picked' : 'detailrow'}>
          <td colSpan={columns.length + (selection ? 1 : 0)}>{detail}</td>
        </tr>
      )}
    </>
  )
}

const skeletonRows = [0, 1, 2, 3, 4]

function SkeletonRows<Row>({ columns, selectable }: { columns: ListColumn<Row>[]; selectable: boolean }) {
  return (
    <tbody>
      {skeletonRows.map((row) => (
        <tr key={row}>
          {selectable && <td />}
          {columns.map((column) => (
            <td key={column.key} className={cellClass(column)}>
              {column.bone && (
                <span className="bone" style={{ width: column.bone + ((row * 37) % 40) - 20 }} />
              )}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}
