import { findingLevelLabels, type FindingLevel } from '@windrow/contract/anomalies'
import css from './review.module.css'

const bars: Record<FindingLevel, number> = { HIGH: 3, MEDIUM: 2, LOW: 1 }
const heights = [4, 8, 12]

/** How much a finding matters, as three bars without color, because it is not a state. */
export function Weight({ level, named = false }: { level: FindingLevel; named?: boolean }) {
  const label = findingLevelLabels[level]
  return (
    <span className={css.weight}>
      <svg
        width={14}
        height={12}
        role="img"
        aria-hidden={named}
        aria-label={named ? undefined : `${label} weight`}
      >
        {heights.map((height, at) => (
          <rect
            key={height}
            className={at < bars[level] ? css.barOn : css.barOff}
            x={at * 5}
            y={12 - height}
            width={3}
            height={height}
            rx={1}
          />
        ))}
      </svg>
      {named && label}
    </span>
  )
}
