import { useMemo, useRef } from 'react'
import { useVirtualizer } from '@tanstack/react-virtual'
import type { Column, Filter, JudgedRows } from '@windrow/contract/schemas/datasets'
import { ChevronDown, ChevronUp } from 'lucide-react'
import type { RunPlace } from '../../keys/places.ts'
import { measure } from '../../theme.ts'
import { CellAsk } from '../asking/cell-ask.tsx'
import { isCurrent, isInRange, type CellPlace } from './cell-cursor.ts'
import { CellView } from './cell-view.tsx'
import { ColumnFilter } from './column-filter.tsx'
import { cellText, columnWidth, isNumeric } from '../../rows/column-width.ts'
import { nextSort } from '../../rows/preview-search.ts'
import { RowMarks } from './row-marks.ts'
import { TypeSign } from '../../rows/type-sign.tsx'
import { useCellCursor } from './use-cell-cursor.ts'
import previewCss from './preview.module.css'
import gridCss from '../../rows/grid.module.css'

interface Props {
  /** The table, to ask about its cells and rows. */
  about?: { place: RunPlace; pageId: string }
  data: JudgedRows
  sort: string | undefined
  filters: Filter[]
  stale: boolean
  openCell: { row: number; column: string } | null
  onSort: (sort: string | undefined) => void
  onFilters: (filters: Filter[]) => void
  onOpen: (row: number, column: string) => void
  /** URL on this server of the image behind a URL. */
  pictureOf: (url: string, signature: string) => string
  /** Whether there is a page snapshot of the row. */
  isKept: (row: number) => boolean
  onKept: (row: number) => void
}

const numberWidth = 52

function Head({
  column,
  sort,
  filters,
  onSort,
  onFilters,
}: Pick<Props, 'sort' | 'filters' | 'onSort' | 'onFilters'> & { column: Column }) {
  const { name } = column
  const up = sort === name
  const down = sort === `-${name}`
  const Mark = down ? ChevronDown : ChevronUp
  return (
    <th
      scope="col"
      className={isNumeric(column) ? 'right' : undefined}
      aria-sort={up ? 'ascending' : down ? 'descending' : undefined}
    >
      <span className={previewCss.gridhead}>
        <button
          type="button"
          className="sorter clip"
          onClick={() => onSort(nextSort(sort, name))}
          data-tip={`${name} (${column.type})`}
        >
          <TypeSign type={column.type} /> {name}
        </button>
        {(up || down) && <Mark size={16} className={previewCss.sortmark} aria-hidden="true" />}
        <ColumnFilter column={column} filters={filters} onFilters={onFilters} />
      </span>
    </th>
  )
}

/** What a screen reader announces for the current cell. */
function cellSaid(
  { columns, rows, rowNumbers }: JudgedRows,
  marks: RowMarks,
  { row, column }: CellPlace,
): string {
  const { name } = columns[column]!
  const breach = marks.ofCell(rowNumbers[row]!, name)
  return `${name}, row ${rowNumbers[row]!}: ${cellText(rows[row]![column]!)}${breach ? `; ${breach}` : ''}`
}

/** The rows of a dataset. Only visible rows are in the document, so that a thousand scroll as smoothly as ten. */
export function DataGrid(props: Props) {
  const { data, about, stale, openCell, onOpen, pictureOf, isKept, onKept } = props
  const scroller = useRef<HTMLDivElement>(null)
  const marks = useMemo(() => new RowMarks(data.marks), [data.marks])
  const signatures = useMemo(
    () => new Map(data.pictures.map((picture) => [picture.column, picture.signatures])),
    [data.pictures],
  )
  const virtual = useVirtualizer({
    count: data.rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => measure.rowDense,
    overscan: 12,
  })
  const pictureAt = (row: number, column: number): string | null => {
    const url = data.rows[row]![column]!
    const signature = signatures.get(data.columns[column]!.name)?.[row]
    return signature && typeof url === 'string' ? pictureOf(url, signature) : null
  }
  const cursor = useCellCursor(data, {
    onReach: ({ row, column }) => {
      virtual.scrollToIndex(row)
      scroller.current
        ?.querySelector(`col:nth-child(${column + 2})`)
        ?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    },
    onOpen: ({ row, column }) => onOpen(data.rowNumbers[row]!, data.columns[column]!.name),
  })
  const items = virtual.getVirtualItems()
  const above = items[0]?.start ?? 0
  const below = virtual.getTotalSize() - (items.at(-1)?.end ?? 0)
  const widths = data.columns.map((column, index) =>
    columnWidth(
      column,
      data.rows.map((row) => row[index]!),
    ),
  )
  const total = widths.reduce((sum, width) => sum + width, numberWidth)

  return (
    <div
      className={stale ? `${gridCss.gridwrap} ${gridCss.stale}` : gridCss.gridwrap}
      data-stale={stale || undefined}
      ref={scroller}
      tabIndex={0}
      role="region"
      aria-label="Rows, scrollable"
      onKeyDown={cursor.onKeyDown}
    >
      <span className="sr" role="status">
        {cursor.range && cellSaid(data, marks, cursor.range.to)}
      </span>
      <table
        className={gridCss.grid}
        style={{ minWidth: total }}
        aria-label="Rows"
        aria-rowcount={data.pagination.total + 1}
      >
        <colgroup>
          <col style={{ width: numberWidth }} />
          {widths.map((width, index) => (
            <col key={data.columns[index]!.name} style={{ width }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <th scope="col" className={gridCss.rownum}>
              <span className="sr">Row</span>
            </th>
            {data.columns.map((column) => (
              <Head key={column.name} column={column} {...props} />
            ))}
          </tr>
        </thead>
        <tbody>
          {above > 0 && <tr style={{ height: above }} />}
          {items.map(({ index }) => {
            const number = data.rowNumbers[index]!
            return (
              <tr
                key={number}
                className={openCell?.row === number ? gridCss.openrow : undefined}
                aria-rowindex={index + 2}
              >
                <th
                  scope="row"
                  data-row={number}
                  className={marks.ofRow(number) ? `${gridCss.rownum} ${gridCss.badrow}` : gridCss.rownum}
                >
                  {marks.ofRow(number) && (
                    <span className="sr">Breaks the schema: {marks.ofRow(number)}. </span>
                  )}
                  {isKept(number) ? (
                    <button
                      type="button"
                      className={previewCss.rowpage}
                      aria-label={`${number}, show the page snapshot of this row`}
                      data-tip="Page snapshot of this row"
                      onClick={() => onKept(number)}
                    >
                      {number}
                    </button>
                  ) : (
                    number
                  )}
                </th>
                {data.columns.map((column, at) => (
                  <td
                    key={column.name}
                    data-row={number}
                    data-column={column.name}
                    data-current={isCurrent(cursor.range, index, at) || undefined}
                    data-tip={marks.ofCell(number, column.name) ?? undefined}
                    className={[
                      isNumeric(column) && 'right num',
                      marks.ofCell(number, column.name) && gridCss.badcell,
                      openCell?.row === number && openCell.column === column.name && gridCss.opencell,
                      isInRange(cursor.range, index, at) && gridCss.chosencell,
                    ]
                      .filter(Boolean)
                      .join(' ')}
                    onClick={() => cursor.place({ row: index, column: at })}
                  >
                    <CellView
                      value={data.rows[index]![at]!}
                      column={column}
                      picture={pictureAt(index, at)}
                      onOpen={() => onOpen(number, column.name)}
                    />
                  </td>
                ))}
              </tr>
            )
          })}
          {below > 0 && <tr style={{ height: below }} />}
        </tbody>
      </table>
      {about && <CellAsk scroller={scroller} {...about} />}
    </div>
  )
}
