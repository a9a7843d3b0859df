/** The middle value, or the mean of the two in the middle; null without values. */
export function median(values: readonly number[]): number | null {
  return values.length === 0 ? null : quantile(values, 0.5)
}

/** The value below which a share of the values lies, interpolated between two neighbours (Hyndman and Fan 1996, type 7). Needs one value or more. */
export const quantile = (values: readonly number[], share: number): number => quantiles(values, [share])[0]!

/** As `quantile`, for several shares. */
export function quantiles(values: readonly number[], shares: readonly number[]): number[] {
  const sorted = Float64Array.from(values).sort()
  return shares.map((share) => {
    const place = (sorted.length - 1) * share
    const below = Math.floor(place)
    const low = sorted[below]!
    const high = sorted[Math.min(below + 1, sorted.length - 1)]!
    return low + (high - low) * (place - below)
  })
}
