import { useState } from 'react'
import type { ServiceSummary } from '@windrow/contract/schemas/service-admin'
import { plural } from '../../ui/formats.ts'
import css from './service-admin.module.css'

interface Props {
  health: ServiceSummary['health']
  /** Pixels. */
  height: number
}

const days = 30
const dayMs = 86_400_000

/** Runs of each of the last 30 days as bars: failed ones at the top, in their share. */
export function HealthBars({ health, height }: Props) {
  const [now] = useState(() => Date.now())
  const byDate = new Map(health.map((day) => [day.date, day]))
  const dates = Array.from({ length: days }, (_, index) =>
    new Date(now - (days - 1 - index) * dayMs).toISOString().slice(0, 10),
  )
  const runs = health.reduce((sum, day) => sum + day.runs, 0)
  const failed = health.reduce((sum, day) => sum + day.failed, 0)
  return (
    <span
      className={css.health}
      style={{ height }}
      role="img"
      aria-label={runs === 0 ? 'No runs in 30 days' : `${plural(runs, 'run')} in 30 days, ${failed} failed`}
    >
      {dates.map((date) => {
        const day = byDate.get(date)
        const bad = day ? (100 * day.failed) / day.runs : 0
        return (
          <i key={date} className={day ? undefined : css.norun}>
            {bad > 0 && <b style={{ height: `${Math.max(bad, 12)}%` }} />}
          </i>
        )
      })}
    </span>
  )
}
