/** Percent of a budget that is used, rounded down: 100 only if it is used up. */
export const usedPercent = (spentMicros: number, budgetMicros: number): number =>
  Math.floor((spentMicros / budgetMicros) * 100)
