/** Row numbers as the API takes them: "1-25,40". */
export function rowRanges(rows: readonly number[]): string {
  const ranges: [number, number][] = []
  for (const row of rows.toSorted((a, b) => a - b)) {
    const last = ranges.at(-1)
    if (last && row <= last[1] + 1) last[1] = row
    else ranges.push([row, row])
  }
  return ranges.map(([from, to]) => (from === to ? String(from) : `${from}-${to}`)).join(',')
}
