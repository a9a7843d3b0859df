export interface DifferenceLine {
  kind: 'SAME' | 'ADDED' | 'REMOVED' | 'GAP'
  text: string
}

/** Comparisons above which the part between the common ends counts as replaced; keeps hostile texts quick. */
const mostCells = 4_000_000
const around = 3

/** The lines of two texts in order, by the longest common subsequence. */
export function lineDifference(before: string, after: string): DifferenceLine[] {
  const [old, now] = [before.split('\n'), after.split('\n')]
  let start = 0
  while (start < old.length && start < now.length && old[start] === now[start]) start += 1
  let end = 0
  const isSameAtEnd = () => old[old.length - 1 - end] === now[now.length - 1 - end]
  while (end < old.length - start && end < now.length - start && isSameAtEnd()) end += 1
  const same = (lines: string[]) => lines.map((text): DifferenceLine => ({ kind: 'SAME', text }))
  return [
    ...same(old.slice(0, start)),
    ...middle(old.slice(start, old.length - end), now.slice(start, now.length - end)),
    ...same(old.slice(old.length - end)),
  ]
}

function middle(old: string[], now: string[]): DifferenceLine[] {
  const removed = (text: string): DifferenceLine => ({ kind: 'REMOVED', text })
  const added = (text: string): DifferenceLine => ({ kind: 'ADDED', text })
  if (old.length * now.length > mostCells) return [...old.map(removed), ...now.map(added)]
  const lengths = commonLengths(old, now)
  const width = now.length + 1
  const lines: DifferenceLine[] = []
  let [row, column] = [0, 0]
  while (row < old.length || column < now.length) {
    if (row < old.length && column < now.length && old[row] === now[column]) {
      lines.push({ kind: 'SAME', text: old[row]! })
      row += 1
      column += 1
    } else if (
      column >= now.length ||
      (row < old.length && lengths[(row + 1) * width + column]! >= lengths[row * width + column + 1]!)
    )
      lines.push(removed(old[row++]!))
    else lines.push(added(now[column++]!))
  }
  return lines
}

/** Length of the longest common subsequence of the rest, for each pair of places. */
function commonLengths(old: string[], now: string[]): Uint32Array {
  const width = now.length + 1
  const lengths = new Uint32Array((old.length + 1) * width)
  for (let row = old.length - 1; row >= 0; row -= 1)
    for (let column = now.length - 1; column >= 0; column -= 1)
      lengths[row * width + column] =
        old[row] === now[column]
          ? lengths[(row + 1) * width + column + 1]! + 1
          : Math.max(lengths[(row + 1) * width + column]!, lengths[row * width + column + 1]!)
  return lengths
}

/** How many lines were added and removed. */
export const differenceCounts = (lines: readonly DifferenceLine[]): { added: number; removed: number } => ({
  added: lines.filter(({ kind }) => kind === 'ADDED').length,
  removed: lines.filter(({ kind }) => kind === 'REMOVED').length,
})

/** Only the changes with some lines around them; what is left out between them is a GAP with their number. */
export function shortDifference(lines: readonly DifferenceLine[]): DifferenceLine[] {
  const near = lines.map((_, index) =>
    lines.slice(Math.max(0, index - around), index + around + 1).some(({ kind }) => kind !== 'SAME'),
  )
  const short: DifferenceLine[] = []
  let skipped = 0
  for (const [index, line] of lines.entries()) {
    if (!near[index]) {
      skipped += 1
      continue
    }
    if (skipped > 0) short.push({ kind: 'GAP', text: String(skipped) })
    skipped = 0
    short.push(line)
  }
  return short
}
