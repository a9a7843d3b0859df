import { median } from '../statistics/robust.ts'

/** The values of past runs without those far off, and the limits that leave room for what may still come. */
export interface PastLimits {
  /** Smallest and largest usual value. */
  least: number
  most: number
  low: number
  high: number
}

/** How many robust standard deviations a usual value is off at most (Leys et al. 2013 take three; runs vary more). */
const tolerated = 6
const toDeviation = 1.4826

/**
 * Limits around the usual values of past runs. The room on each side is as much as they varied, and at least `room`: what
 * comes later varies more than what was seen. Needs one value or more.
 */
export function limitsAround(values: readonly number[], room: number): PastLimits {
  const middle = median(values)!
  const deviation = toDeviation * median(values.map((value) => Math.abs(value - middle)))!
  const off = Math.max(tolerated * deviation, room)
  const usual = values.filter((value) => Math.abs(value - middle) <= off)
  const [least, most] = [Math.min(...usual), Math.max(...usual)]
  const more = Math.max(room, most - least)
  return { least, most, low: least - more, high: most + more }
}

/** A number with three significant digits, below the value or above it, so that limits read well. */
export function rounded(value: number, towards: 'down' | 'up', digits = 3): number {
  if (value === 0) return 0
  const power = 10 ** (Math.floor(Math.log10(Math.abs(value))) - digits + 1)
  const round = towards === 'down' ? Math.floor : Math.ceil
  return Number((round(value / power) * power).toPrecision(digits + 2))
}

/** A share in tenths of a percent. */
export const roundedShare = (share: number, towards: 'down' | 'up'): number =>
  Math.min(1, Math.max(0, (towards === 'down' ? Math.floor : Math.ceil)(share * 1000) / 1000))
