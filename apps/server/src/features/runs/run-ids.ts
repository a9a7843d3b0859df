/** The ids of a comma-separated text, each once, in the order in which rows are locked. */
export const runIds = (text: string): number[] =>
  [...new Set(text.split(',').map(Number))].sort((a, b) => a - b)
