/** The ids in a comma-separated text, without duplicates, in the order in which rows are locked. */
export const runIds = (text: string): number[] =>
  [...new Set(text.split(',').map(Number))].sort((a, b) => a - b)
