import { formatChange } from '../../ui/figure-formats.ts'

/** "98.7%", or null of nothing. Never rounded up to 100. */
export function shareText(part: number, whole: number): string | null {
  if (whole === 0) return null
  const percent = (part / whole) * 100
  return `${(part < whole ? Math.min(99.9, percent) : 100).toFixed(1)}%`
}

/** The change from the period before, or null if there was none. */
export const changeText = (value: number, before: number | undefined): string | null =>
  before === undefined ? null : formatChange(value, before)

/** Below this share of successful runs or punctual deliveries, a figure is red. */
const fine = 0.95
export const isPoor = (part: number, whole: number): boolean => whole > 0 && part / whole < fine
