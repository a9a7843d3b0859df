import { useState } from 'react'
import { formatNumber } from '../../ui/formats.ts'
import css from './runs.module.css'

/** Samples that are drawn; one comes with each change of the run, about every half second. */
const mostSamples = 60
const width = 72
const height = 16

/** The points of a curve through the samples, the newest at the right. */
export function curvePoints(samples: readonly number[]): string {
  const top = Math.max(...samples, 1)
  const step = width / (mostSamples - 1)
  const first = width - (samples.length - 1) * step
  return samples
    .map(
      (sample, at) =>
        `${(first + at * step).toFixed(1)},${(height - 1 - (sample / top) * (height - 2)).toFixed(1)}`,
    )
    .join(' ')
}

/** The speed of a run since the page was opened. */
export function RateCurve({ speed, settled }: { speed: number; settled: number }) {
  const [{ seen, samples }, setSeen] = useState<{ seen: number | null; samples: readonly number[] }>({
    seen: null,
    samples: [],
  })
  if (seen !== settled) setSeen({ seen: settled, samples: [...samples.slice(1 - mostSamples), speed] })
  const text = `${formatNumber(Math.round(speed * 10) / 10)} pages/s`
  return (
    <span className={css.rate}>
      {samples.length > 1 && (
        <svg width={width} height={height} aria-hidden="true">
          <polyline points={curvePoints(samples)} />
        </svg>
      )}
      <span className="num">{text}</span>
    </span>
  )
}
