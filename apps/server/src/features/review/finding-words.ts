/** "2 findings". */
export const countedFindings = (count: number): string =>
  count === 0 ? 'no findings' : `${count} ${count === 1 ? 'finding' : 'findings'}`
