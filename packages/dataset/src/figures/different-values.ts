import type { Cell } from '@windrow/contract/schemas/datasets'

/**
 * How many different values a column has, from those of a sample: as more than are seen once or twice there are unseen
 * ones (Chao, "Nonparametric estimation of the number of classes in a population", 1984, bias-corrected). Right to a
 * few percent if values repeat often.
 */
export function differentValues(sample: readonly Cell[]): number {
  const counts = new Map<string, number>()
  for (const cell of sample) {
    if (cell === null) continue
    const value = JSON.stringify(cell)
    counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  const seen = (times: number) => [...counts.values()].filter((count) => count === times).length
  const [once, twice] = [seen(1), seen(2)]
  return counts.size + Math.round((once * (once - 1)) / (2 * (twice + 1)))
}
