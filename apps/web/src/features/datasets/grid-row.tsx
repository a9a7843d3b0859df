import type { Cell, JudgedRows } from '@windrow/contract/schemas/datasets'
import { cellText, isNumeric } from '../../rows/column-width.ts'
import { isCurrent, isInRange, type CellPlace, type CellRange } from './cell-cursor.ts'
import { CellView } from './cell-view.tsx'
import type { ShapedColumn } from './grid-shape.ts'
import type { RowMarks } from './row-marks.ts'
import previewCss from './preview.module.css'
import gridCss from '../../rows/grid.module.css'

/** The values before, by column, of the cells of a row that changed. */
export type CellsBefore = ReadonlyMap<string, Cell>

interface Props {
  data: JudgedRows
  shapes: readonly ShapedColumn[]
  /** Position among the rows shown. */
  index: number
  marks: RowMarks
  before: CellsBefore | undefined
  range: CellRange | null
  isOpen: boolean
  openColumn: string | null
  isWrapped: boolean
  isKept: boolean
  pictureAt: (row: number, column: number) => string | null
  onPlace: (place: CellPlace) => void
  onOpen: (row: number, column: string) => void
  onRow: (row: number) => void
  measure: ((element: Element | null) => void) | undefined
}

function NumberCell({
  number,
  breach,
  isKept,
  isWrapped,
  onRow,
}: Pick<Props, 'isKept' | 'isWrapped' | 'onRow'> & { number: number; breach: string | null }) {
  const what = isKept ? 'show the page snapshot of this row' : 'show where this row comes from'
  return (
    <th
      scope="row"
      data-row={number}
      className={[gridCss.rownum, isWrapped && gridCss.wrapped, breach && gridCss.badrow]
        .filter(Boolean)
        .join(' ')}
    >
      {breach && <span className="sr">Breaks the schema: {breach}. </span>}
      <button
        type="button"
        className={isKept ? `${previewCss.rowpage} ${previewCss.kept}` : previewCss.rowpage}
        aria-label={`${number}, ${what}`}
        data-tip={isKept ? 'Page snapshot of this row' : 'Where this row comes from'}
        onClick={() => onRow(number)}
      >
        {number}
      </button>
    </th>
  )
}

/** What is odd about a cell, for its tooltip. */
function cellTip(
  breach: string | null,
  before: CellsBefore | undefined,
  { column, format }: ShapedColumn,
): string | undefined {
  const old = before?.get(column.name)
  const change = old === undefined ? null : `Last run: ${format(old)}`
  return [breach, change].filter(Boolean).join('; ') || undefined
}

export function GridRow(props: Props) {
  const { data, shapes, index, marks, before, range, isOpen, openColumn, isWrapped, measure } = props
  const { pictureAt, onPlace, onOpen } = props
  const number = data.rowNumbers[index]!
  return (
    <tr
      ref={measure}
      data-index={index}
      className={isOpen ? gridCss.openrow : undefined}
      aria-rowindex={index + 2}
    >
      <NumberCell
        number={number}
        breach={marks.ofRow(number)}
        isKept={props.isKept}
        isWrapped={isWrapped}
        onRow={props.onRow}
      />
      {shapes.map((shape, at) => {
        const { column, format, currencyOf, pinnedAt } = shape
        const { name } = column
        const value = data.rows[index]![at]!
        const breach = marks.ofCell(number, name)
        return (
          <td
            key={name}
            data-row={number}
            data-column={name}
            data-current={isCurrent(range, index, at) || undefined}
            data-changed={before?.has(name) || undefined}
            data-tip={cellTip(breach, before, shape)}
            style={pinnedAt === null ? undefined : { left: pinnedAt }}
            className={[
              isNumeric(column) && 'right num',
              pinnedAt !== null && gridCss.pinned,
              isWrapped && gridCss.wrapped,
              before?.has(name) && gridCss.changedcell,
              breach && gridCss.badcell,
              isOpen && openColumn === name && gridCss.opencell,
              isInRange(range, index, at) && gridCss.chosencell,
            ]
              .filter(Boolean)
              .join(' ')}
            onClick={() => onPlace({ row: index, column: at })}
          >
            <CellView
              value={value}
              column={column}
              text={typeof value === 'number' ? format(value) : cellText(value)}
              currency={value === null ? null : currencyOf(index)}
              picture={pictureAt(index, at)}
              isWrapped={isWrapped}
              onOpen={() => onOpen(number, name)}
            />
          </td>
        )
      })}
    </tr>
  )
}
