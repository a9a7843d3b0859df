/** Some rows of the dataset: single rows in ascending order, or a range (`to` is exclusive). */
export type RowChoice = { rows: readonly number[] } | { from: number; to: number }

/** The range of the dataset that a file or a run of files covers. */
export interface Stretch {
  before: number
  rows: number
}

/** Whether the range contains any chosen row. */
export function touches(choice: RowChoice, { before, rows }: Stretch): boolean {
  if ('rows' in choice) return choice.rows.some((row) => row >= before && row < before + rows)
  return choice.from < before + rows && choice.to > before
}

/**
 * The choice as a condition on positions within the range; undefined if all of it is chosen. Positions are our own
 * numbers, so they are SQL literals; that lets Parquet skip groups.
 */
export function choiceCondition(column: string, choice: RowChoice, stretch: Stretch): string | undefined {
  const { before, rows } = stretch
  if (!('rows' in choice)) {
    const [from, to] = [Math.max(choice.from - before, 0), Math.min(choice.to - before, rows)]
    return from === 0 && to === rows ? undefined : `${column} BETWEEN ${from} AND ${to - 1}`
  }
  const inside = choice.rows.map((row) => row - before).filter((row) => row >= 0 && row < rows)
  const [first, last] = [inside[0]!, inside.at(-1)!]
  return last - first + 1 === inside.length
    ? `${column} BETWEEN ${first} AND ${last}`
    : `${column} IN (${inside.join(', ')})`
}
