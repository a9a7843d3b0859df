/** Some rows of the dataset, in ascending order: single rows, or ranges (`to` is exclusive). */
export type RowChoice =
  | { rows: readonly number[] }
  | { ranges: readonly (readonly [from: number, to: number])[] }

/** The range of the dataset that a file or a run of files covers. */
export interface Stretch {
  before: number
  rows: number
}

/** Whether the range contains any chosen row. */
export function touches(choice: RowChoice, { before, rows }: Stretch): boolean {
  if ('rows' in choice) return choice.rows.some((row) => row >= before && row < before + rows)
  return choice.ranges.some(([from, to]) => from < before + rows && to > before)
}

/**
 * The choice as a condition on positions within the range; undefined if all of it is chosen. Positions are our own
 * numbers, so they are SQL literals; that lets Parquet skip groups.
 */
export function choiceCondition(column: string, choice: RowChoice, stretch: Stretch): string | undefined {
  const { before, rows } = stretch
  if (!('rows' in choice)) {
    const inside = choice.ranges
      .map(([from, to]) => [Math.max(from - before, 0), Math.min(to - before, rows)] as const)
      .filter(([from, to]) => from < to)
    if (inside.some(([from, to]) => from === 0 && to === rows)) return undefined
    return `(${inside.map(([from, to]) => `${column} BETWEEN ${from} AND ${to - 1}`).join(' OR ')})`
  }
  const inside = choice.rows.map((row) => row - before).filter((row) => row >= 0 && row < rows)
  const [first, last] = [inside[0]!, inside.at(-1)!]
  return last - first + 1 === inside.length
    ? `${column} BETWEEN ${first} AND ${last}`
    : `${column} IN (${inside.join(', ')})`
}
