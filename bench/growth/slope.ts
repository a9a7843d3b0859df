/** What something cost at one of the sizes. */
export interface Point {
  size: number
  cost: number
}

/** Sizes that the exponent is taken of: what is fixed hides growth at small ones. */
export const upperSizes = 3

/**
 * The exponent of growth: the slope of the logarithm of the cost over that of the size, by least squares over the upper
 * {@link upperSizes} sizes. 1 is linear, 0 is flat; n log n is about 1.1 between a thousand and ten millions. Null for
 * less than two sizes.
 */
export function exponentOf(points: readonly Point[]): number | null {
  const upper = points
    .toSorted((a, b) => a.size - b.size)
    .slice(-upperSizes)
    .map(({ size, cost }) => ({ x: Math.log(size), y: Math.log(cost) }))
  if (upper.length < 2) return null
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [meanX, meanY] = [mean(upper.map(({ x }) => x)), mean(upper.map(({ y }) => y))]
  const products = upper.map(({ x, y }) => (x - meanX) * (y - meanY))
  const squares = upper.map(({ x }) => (x - meanX) ** 2)
  return mean(products) / mean(squares)
}

/**
 * Seconds that ten times the size will take if what grows does so in proportion, by the last two sizes; with one of them
 * all of it is taken to grow.
 */
export function secondsOfNext(seconds: readonly number[]): number {
  const last = seconds.at(-1) ?? 0
  return last + 10 * Math.max(0, last - (seconds.at(-2) ?? 0))
}
