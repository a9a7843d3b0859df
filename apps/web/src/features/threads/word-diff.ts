export interface Piece {
  text: string
  /** In which of the two texts it is; "both" for what stayed. */
  in: 'both' | 'before' | 'after'
}

/** Above this number of words, texts are shown as replaced: comparing takes the product of both lengths. */
const mostWords = 600

const wordsOf = (text: string) => text.match(/\s+|[^\s]+/g) ?? []

/** Lengths of the longest common parts from each pair of places to the ends. */
function commonFrom(before: readonly string[], after: readonly string[]): Uint16Array[] {
  const table = Array.from({ length: before.length + 1 }, () => new Uint16Array(after.length + 1))
  for (let i = before.length - 1; i >= 0; i -= 1)
    for (let j = after.length - 1; j >= 0; j -= 1)
      table[i]![j] =
        before[i] === after[j] ? table[i + 1]![j + 1]! + 1 : Math.max(table[i + 1]![j]!, table[i]![j + 1]!)
  return table
}

function put(pieces: Piece[], text: string, where: Piece['in']): void {
  const last = pieces.at(-1)
  if (last?.in === where) last.text += text
  else if (text) pieces.push({ text, in: where })
}

/** What was removed from a text and added to it, word by word. */
export function wordDiff(before: string, after: string): Piece[] {
  const [left, right] = [wordsOf(before), wordsOf(after)]
  const pieces: Piece[] = []
  if (left.length > mostWords || right.length > mostWords) {
    put(pieces, before, before === after ? 'both' : 'before')
    if (before !== after) put(pieces, after, 'after')
    return pieces
  }
  const table = commonFrom(left, right)
  let [i, j] = [0, 0]
  while (i < left.length || j < right.length) {
    if (i < left.length && j < right.length && left[i] === right[j]) {
      put(pieces, left[i]!, 'both')
      i += 1
      j += 1
    } else if (i < left.length && (j === right.length || table[i + 1]![j]! >= table[i]![j + 1]!)) {
      put(pieces, left[i]!, 'before')
      i += 1
    } else {
      put(pieces, right[j]!, 'after')
      j += 1
    }
  }
  return pieces
}
