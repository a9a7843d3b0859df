import { useMemo, useRef } from 'react'
import { useVirtualizer } from '@tanstack/react-virtual'
import type { Filter, JudgedRows } from '@windrow/contract/schemas/datasets'
import type { RowChanges } from '@windrow/contract/schemas/row-evidence'
import type { RunPlace } from '../../keys/places.ts'
import { measure } from '../../theme.ts'
import { cellText } from '../../rows/column-width.ts'
import { CellAsk } from '../asking/cell-ask.tsx'
import type { CellPlace } from './cell-cursor.ts'
import type { ColumnView } from './column-view.ts'
import { GridHead } from './grid-head.tsx'
import { GridRow, type CellsBefore } from './grid-row.tsx'
import { arrangeRows, numberWidth, shapeColumns } from './grid-shape.ts'
import { RowMarks } from './row-marks.ts'
import { useCellCursor } from './use-cell-cursor.ts'
import gridCss from '../../rows/grid.module.css'

interface Props {
  /** The table, to ask about its cells and rows. */
  about?: { place: RunPlace; pageId: string }
  data: JudgedRows
  /** Share of rows with a value, by column. */
  fill?: ReadonlyMap<string, number | null>
  changes?: RowChanges | undefined
  sort: string | undefined
  filters: Filter[]
  view: ColumnView
  stale: boolean
  openCell: { row: number; column: string } | null
  /** The row whose evidence is open. */
  openRow?: number | undefined
  onSort: (sort: string | undefined) => void
  onFilters: (filters: Filter[]) => void
  onView: (view: ColumnView) => void
  onOpen: (row: number, column: string) => void
  /** URL on this server of the image behind a URL. */
  pictureOf: (url: string, signature: string) => string
  /** Whether there is a page snapshot of the row. */
  isKept: (row: number) => boolean
  /** Shows where a row comes from. */
  onRow: (row: number) => void
}

/** What a screen reader announces for the current cell. */
function cellSaid(
  { columns, rows, rowNumbers }: JudgedRows,
  marks: RowMarks,
  before: ReadonlyMap<number, CellsBefore>,
  { row, column }: CellPlace,
): string {
  const { name } = columns[column]!
  const number = rowNumbers[row]!
  const breach = marks.ofCell(number, name)
  const old = before.get(number)?.get(name)
  return [
    `${name}, row ${number}: ${cellText(rows[row]![column]!)}`,
    ...(breach ? [breach] : []),
    ...(old === undefined ? [] : [`last run: ${cellText(old)}`]),
  ].join('; ')
}

const beforeOf = (changes: RowChanges | undefined): Map<number, CellsBefore> =>
  new Map(
    (changes?.changes ?? [])
      .filter(({ cells }) => cells.length > 0)
      .map(({ row, cells }) => [row, new Map(cells.map(({ column, before }) => [column, before]))]),
  )

/** The rows of a dataset. Only visible rows are in the document, so that a thousand scroll as smoothly as ten. */
export function DataGrid(props: Props) {
  const { data: given, about, fill, changes, view, stale, openCell, openRow, onOpen, pictureOf } = props
  const { isKept, onRow } = props
  const scroller = useRef<HTMLDivElement>(null)
  const data = useMemo(() => arrangeRows(given, view), [given, view])
  const shapes = useMemo(() => shapeColumns(given, data, view), [given, data, view])
  const marks = useMemo(() => new RowMarks(data.marks), [data.marks])
  const before = useMemo(() => beforeOf(changes), [changes])
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
  /** What is open follows the current row. */
  const follow = (row: number) => {
    const number = data.rowNumbers[row]!
    if (openRow !== undefined && openRow !== number) onRow(number)
  }
  const cursor = useCellCursor(data, {
    onReach: ({ row, column }) => {
      virtual.scrollToIndex(row)
      scroller.current
        ?.querySelector(`col:nth-child(${column + 2})`)
        ?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
      follow(row)
    },
    onOpen: ({ row, column }) => onOpen(data.rowNumbers[row]!, data.columns[column]!.name),
  })
  const items = virtual.getVirtualItems()
  const above = items[0]?.start ?? 0
  const below = virtual.getTotalSize() - (items.at(-1)?.end ?? 0)
  const total = shapes.reduce((sum, { width }) => sum + width, numberWidth)
  // Stretched columns would not be where pinned ones expect them, nor as wide as they were dragged.
  const isExact = view.pinned.length > 0 || Object.keys(view.widths).length > 0

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
        {cursor.range && cellSaid(data, marks, before, cursor.range.to)}
      </span>
      <table
        className={gridCss.grid}
        style={isExact ? { width: total } : { minWidth: total }}
        aria-label="Rows"
        aria-rowcount={data.pagination.total + 1}
      >
        <colgroup>
          <col style={{ width: numberWidth }} />
          {shapes.map(({ column, width }) => (
            <col key={column.name} style={{ width }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <th scope="col" className={gridCss.rownum}>
              <span className="sr">Row</span>
            </th>
            {shapes.map((shape) => (
              <GridHead
                key={shape.column.name}
                shape={shape}
                fill={fill?.get(shape.column.name) ?? null}
                columns={data.columns}
                sort={props.sort}
                filters={props.filters}
                view={view}
                onSort={props.onSort}
                onFilters={props.onFilters}
                onView={props.onView}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {above > 0 && <tr style={{ height: above }} />}
          {items.map(({ index }) => {
            const number = data.rowNumbers[index]!
            return (
              <GridRow
                key={number}
                data={data}
                shapes={shapes}
                index={index}
                marks={marks}
                before={before.get(number)}
                range={cursor.range}
                isOpen={openCell?.row === number || openRow === number}
                openColumn={openCell?.column ?? null}
                isWrapped={view.wrapped}
                isKept={isKept(number)}
                pictureAt={pictureAt}
                onPlace={(place) => {
                  cursor.place(place)
                  follow(place.row)
                }}
                onOpen={onOpen}
                onRow={onRow}
                measure={view.wrapped ? virtual.measureElement : undefined}
              />
            )
          })}
          {below > 0 && <tr style={{ height: below }} />}
        </tbody>
      </table>
      {about && <CellAsk scroller={scroller} {...about} />}
    </div>
  )
}
