import type { FigureTrend, Finding } from '@windrow/contract/schemas/anomalies'
import { formatBytes, formatCompact, formatDuration, formatDurationOnAxis } from '../../ui/figure-formats.ts'
import { formatNumber } from '../../ui/formats.ts'

export type Unit = FigureTrend['unit']

/** "91.9"; a share below 1 is never rounded up to 100. */
const percentText = (share: number): string => {
  const percent = Math.round(share * 1000) / 10
  return formatNumber(share < 1 ? Math.min(99.9, percent) : percent)
}

const formats: Record<Unit, (value: number) => string> = {
  share: (value) => `${percentText(value)}%`,
  count: formatNumber,
  milliseconds: formatDuration,
  bytes: (value) => formatBytes(Math.round(value)),
  number: formatNumber,
}

/** A figure with its unit; "–" if it is not known. */
export const figureText = (unit: Unit, value: number | null): string =>
  value === null ? '–' : formats[unit](value)

/** The same, short enough for an axis. */
export function onAxisText(unit: Unit, value: number): string {
  if (unit === 'milliseconds') return formatDurationOnAxis(value)
  return unit === 'count' || unit === 'number' ? formatCompact(value) : figureText(unit, value)
}

/** "99.9 to 100%": the unit once where it is a sign; of counts the whole numbers within the range. */
export function rangeText(unit: Unit, { low, high }: { low: number; high: number }): string {
  const isCount = unit === 'count' && Math.ceil(low) <= Math.floor(high)
  const [first, last] = isCount ? [Math.ceil(low), Math.floor(high)] : [low, high]
  return `${unit === 'share' ? percentText(first) : figureText(unit, first)} to ${figureText(unit, last)}`
}

type Named = Pick<Finding, 'pageId' | 'column' | 'metric'>

/** Identifies what was measured, in findings and figures. */
export const figureId = ({ pageId, column, metric }: Named): string =>
  JSON.stringify([pageId, column, metric])
