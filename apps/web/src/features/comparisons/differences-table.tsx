import type { Cell, Column, Rows } from '@windrow/contract/schemas/datasets'
import { cellText, columnWidth, isNumeric } from '../../rows/column-width.ts'
import comparisonsCss from './comparisons.module.css'
import gridCss from '../../rows/grid.module.css'

interface Props {
  data: Rows
  keys: readonly string[]
  stale: boolean
}

const words = { added: 'Added', removed: 'Removed', changed: 'Changed' } as const
type Kind = keyof typeof words
const kindClasses: Partial<Record<Kind, string | undefined>> = {
  added: comparisonsCss.diffAdded,
  removed: comparisonsCss.diffRemoved,
}
/** Number of helper columns: "_change" and "_before" come first, and have their own presentation. */
const own = 2
const kindWidth = 96

const shown = (value: Cell) => (value === null ? <span className="nil">null</span> : cellText(value))

const beforeOf = (value: Cell): Record<string, Cell> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}

function ValueCell({ value, before }: { value: Cell; before: Cell | undefined }) {
  if (before === undefined) return <span data-tip={cellText(value)}>{shown(value)}</span>
  return (
    <span className={comparisonsCss.changedcell} data-tip={`${cellText(before)} → ${cellText(value)}`}>
      <del>
        <span className="sr">was </span>
        {shown(before)}
      </del>{' '}
      <ins>
        <span className="sr">is </span>
        {shown(value)}
      </ins>
    </span>
  )
}

/** Rows that differ. Changed cells are highlighted, with their old values. */
export function DifferencesTable({ data, keys, stale }: Props) {
  const columns = data.columns.slice(own)
  const widths = columns.map((column, at) =>
    columnWidth(
      column,
      data.rows.map((row) => row[at + own]!),
    ),
  )
  return (
    <div
      className={
        stale
          ? `${gridCss.gridwrap} ${comparisonsCss.differencerows} ${gridCss.stale}`
          : `${gridCss.gridwrap} ${comparisonsCss.differencerows}`
      }
      data-stale={stale || undefined}
      tabIndex={0}
      role="region"
      aria-label="Rows that differ, scrollable"
    >
      <table
        className={gridCss.grid}
        aria-label="Rows that differ"
        style={{ minWidth: widths.reduce((sum, width) => sum + width, kindWidth) }}
      >
        <colgroup>
          <col style={{ width: kindWidth }} />
          {widths.map((width, at) => (
            <col key={columns[at]!.name} style={{ width }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <th scope="col">Change</th>
            {columns.map((column) => (
              <th key={column.name} scope="col" className={isNumeric(column) ? 'right' : undefined}>
                {column.name}
                {keys.includes(column.name) && <span className="faint"> key</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.rows.map((row, index) => {
            const kind = row[0] as Kind
            const before = beforeOf(row[1]!)
            const wasOther = ({ name }: Column) => Object.hasOwn(before, name)
            return (
              <tr
                key={data.rowNumbers[index]}
                className={`${comparisonsCss.diff} ${kindClasses[kind] ?? ''}`}
              >
                <th scope="row">{words[kind]}</th>
                {columns.map((column, at) => (
                  <td
                    key={column.name}
                    className={
                      [isNumeric(column) && 'right num', wasOther(column) && comparisonsCss.wasother]
                        .filter(Boolean)
                        .join(' ') || undefined
                    }
                  >
                    <ValueCell
                      value={row[at + own]!}
                      before={wasOther(column) ? before[column.name] : undefined}
                    />
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
