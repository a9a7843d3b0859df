import type { CSSProperties, ReactNode } from 'react'
import css from './pictures.module.css'

/** Pictures of many values, made of plain elements: they take the width they get. */

export interface Part {
  value: number
  tone?: 'bad' | 'warn' | 'last'
}

const toneClasses = { bad: css.bad, warn: css.warn, last: css.last }

interface ColumnsProps {
  /** Stacked parts per day, oldest first. */
  columns: readonly (readonly Part[])[]
  /** What the picture says, in words. */
  label: string
  height?: number
  gap?: number
}

/** Stacked columns over time; colored only where something failed or was late. */
export function Columns({ columns, label, height = 40, gap = 2 }: ColumnsProps) {
  const sums = columns.map((parts) => parts.reduce((sum, { value }) => sum + value, 0))
  const most = Math.max(...sums, 1)
  return (
    <div className={css.cols} role="img" aria-label={label} style={{ height, gap }}>
      {columns.map((parts, index) => (
        <span key={index}>
          {parts.map(
            ({ value, tone }, at) =>
              value > 0 && (
                <i
                  key={at}
                  className={tone ? `${css.part} ${toneClasses[tone]}` : css.part}
                  style={{ height: `max(2px, ${(value / most) * 100}%)` }}
                />
              ),
          )}
        </span>
      ))}
    </div>
  )
}

export interface Bar {
  name: string
  value: number
  text: ReactNode
  note?: ReactNode
  isBad?: boolean
}

interface BarsProps {
  bars: readonly Bar[]
  label: string
  /** The value of a whole bar; the largest one if absent. */
  whole?: number
}

/** Values as bars, the longest first. */
export function Bars({ bars, label, whole }: BarsProps) {
  const most = whole ?? Math.max(...bars.map(({ value }) => value), 1)
  return (
    <ul className={css.bars} aria-label={label}>
      {bars.map(({ name, value, text, note, isBad }) => (
        <li key={name}>
          <span className="clip">{name}</span>
          <span className={css.track} aria-hidden="true">
            <i
              className={isBad ? `${css.fill} ${css.bad}` : css.fill}
              style={{ width: `${(value / most) * 100}%` }}
            />
          </span>
          <span className="num">{text}</span>
          <span className="num meta">{note}</span>
        </li>
      ))}
    </ul>
  )
}

export interface Lane {
  id: number
  name: string
  link: ReactNode
  end: ReactNode
  /** One per day; `share` of the best day, 0 to 1. */
  cells: readonly { share: number; isBad: boolean; tip: string }[]
}

const strength = (share: number) => `${Math.round(12 + share * 70)}%`

/** A line per name with a cell per day: a stronger color for more, a red dot if something failed. */
export function Lanes({ lanes, days }: { lanes: readonly Lane[]; days: readonly string[] }) {
  return (
    <div className={css.lanes}>
      {lanes.map(({ id, name, link, end, cells }) => (
        <div key={id} className={css.lane}>
          {link}
          <span
            className={css.cells}
            role="img"
            aria-label={`${name}: ${cells.filter(({ share }) => share > 0).length} of ${cells.length} days with records, ${cells.filter(({ isBad }) => isBad).length} with failed runs`}
          >
            {cells.map(({ share, isBad, tip }, index) => (
              <i
                key={index}
                className={share > 0 ? css.cell : `${css.cell} ${css.none}`}
                style={{ '--strength': strength(share) } as CSSProperties}
                data-tip={tip}
              >
                {isBad && <b className={css.mark} />}
              </i>
            ))}
          </span>
          <span className="num">{end}</span>
        </div>
      ))}
      <div className={css.lane} aria-hidden="true">
        <span />
        <span className={css.axis}>
          {days.map((day) => (
            <span key={day}>{day}</span>
          ))}
        </span>
        <span />
      </div>
    </div>
  )
}

const keyShares = [0.1, 0.4, 0.7, 1]

/** What the strengths of cells mean. */
export const LaneKey = () => (
  <span className={`meta ${css.lanekey}`} aria-hidden="true">
    less
    {keyShares.map((share) => (
      <i key={share} className={css.cell} style={{ '--strength': strength(share) } as CSSProperties} />
    ))}
    more
  </span>
)

/** What the colors of columns mean. */
export const Legend = ({ items }: { items: readonly { label: string; tone?: Part['tone'] }[] }) => (
  <span className={`meta ${css.legend}`}>
    {items.map(({ label, tone }) => (
      <span key={label}>
        <i className={tone ? `${css.key} ${toneClasses[tone]}` : css.key} aria-hidden="true" />
        {label}
      </span>
    ))}
  </span>
)

interface FigureTableProps {
  label: string
  heads: readonly string[]
  rows: readonly (readonly (string | number)[])[]
}

/** The values of a picture as a table, for screen readers alone. */
export const FigureTable = ({ label, heads, rows }: FigureTableProps) => (
  <table className="sr" aria-label={label}>
    <thead>
      <tr>
        {heads.map((head) => (
          <th key={head} scope="col">
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row, at) => (
        <tr key={at}>
          {row.map((cell, index) => (
            <td key={heads[index]}>{cell}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
