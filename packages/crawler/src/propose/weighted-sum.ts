/** The sum of what speaks for something, each part times its weight in a fitted model. */
export const weightedSum = <Name extends string>(
  parts: Record<Name, number>,
  weights: Record<Name, number>,
): number => (Object.keys(parts) as Name[]).reduce((sum, name) => sum + parts[name] * weights[name], 0)
