import { Dash } from '../../ui/marks.tsx'
import { formatFill } from './profile-words.ts'
import css from './profile.module.css'

/** The share of non-empty cells, as a bar and in percent. */
export function FillBar({ percent }: { percent: number }) {
  return (
    <span className={css.fillbar}>
      <span className={css.filltrack} aria-hidden="true">
        <span style={{ width: `${percent}%` }} />
      </span>
      <span className="num">{formatFill(percent)}</span>
    </span>
  )
}

interface SparkProps {
  counts: readonly number[]
  label: string
  width?: number
}

const sparkHeight = 20

/** A distribution as a small bar chart. */
export function Spark({ counts, label, width = 136 }: SparkProps) {
  if (counts.length === 0) return <Dash />
  const most = Math.max(...counts, 1)
  const wide = Math.min(10, (width - (counts.length - 1)) / Math.max(1, counts.length))
  return (
    <svg className="mini" width={width} height={sparkHeight} role="img" aria-label={label}>
      {counts.map((count, at) => {
        const tall = count === 0 ? 0 : Math.max(1, (count / most) * sparkHeight)
        return (
          <rect
            key={at}
            className="fill-bar"
            x={at * (wide + 1)}
            y={sparkHeight - tall}
            width={wide}
            height={tall}
          />
        )
      })}
    </svg>
  )
}
