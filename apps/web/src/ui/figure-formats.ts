/** Formats for measured values: durations, sizes, shares and changes. */

import { two } from './formats.ts'

const round2 = (value: number) => Math.round(value * 100) / 100

/** Under a second in ms, under an hour as mm:ss, otherwise hh:mm:ss. */
export function formatDuration(milliseconds: number): string {
  const rounded = Math.max(0, Math.round(milliseconds))
  if (rounded < 1000) return `${rounded} ms`
  const seconds = Math.floor(rounded / 1000)
  const minutes = Math.floor(seconds / 60)
  const tail = `${two(minutes % 60)}:${two(seconds % 60)}`
  return minutes < 60 ? tail : `${two(Math.floor(minutes / 60))}:${tail}`
}

/** The same on an axis, where steps below a second would all have the same mm:ss: "1.5 s". */
export const formatDurationOnAxis = (milliseconds: number): string =>
  milliseconds >= 1000 && milliseconds < 60_000
    ? `${round2(milliseconds / 1000)} s`
    : formatDuration(milliseconds)

const steps: [size: number, unit: string][] = [
  [1e9, 'B'],
  [1e6, 'M'],
  [1e3, 'K'],
]

export function formatCompact(value: number): string {
  const size = Math.abs(value)
  for (const [step, unit] of steps) {
    // Uses the next unit if rounding would reach it: 1M, not 1000K. Numbers below a thousand aren't rounded.
    if (size >= step || (step > 1e3 && round2(size / step) >= 1)) return `${round2(value / step)}${unit}`
  }
  return String(round2(value))
}

/** A count that may be off by a few percent: "about 225 thousand". */
export const formatEstimate = (count: number): string =>
  `about ${count.toLocaleString('en-US', { notation: 'compact', compactDisplay: 'long', maximumSignificantDigits: 3 })}`

/** "62 %"; an incomplete share is never rounded up to 100. */
export function formatPercent(share: number): string {
  const percent = round2(share * 100)
  return `${share < 1 ? Math.min(99, Math.floor(percent)) : 100} %`
}

/** A share with one decimal: "4.1%"; never 100% or 0% unless it is exactly that. */
export function formatShare(share: number): string {
  const tenths = Math.round(share * 1000)
  if (share > 0 && tenths === 0) return '<0.1%'
  return `${(share < 1 ? Math.min(999, tenths) : tenths) / 10}%`
}

/** Signed change from an earlier value: "+1.3%". */
export function formatChange(value: number, before: number): string | null {
  if (before === 0) return null
  const percent = (value / before - 1) * 100
  if (Math.abs(percent) < 0.05) return '0'
  return `${percent > 0 ? '+' : '−'}${Math.abs(percent).toFixed(1)}%`
}

export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  for (const [step, unit] of [
    [1e9, 'GB'],
    [1e6, 'MB'],
    [1e3, 'KB'],
  ] as const) {
    if (bytes >= step) return `${round2(bytes / step)} ${unit}`
  }
  return `${bytes} B`
}
