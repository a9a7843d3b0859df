/**
 * Whether the text of a JSON value has objects and lists inside one another more levels than that. Found without a stack,
 * in one pass, so that no text is too deep for it; what is no JSON gives an answer as well.
 */
export function nestsDeeperThan(levels: number, json: string): boolean {
  let depth = 0
  for (let at = 0; at < json.length; at++) {
    const sign = json.charCodeAt(at)
    if (sign === quote) at = closingQuote(json, at)
    else if (sign === openList || sign === openObject) {
      depth += 1
      if (depth > levels) return true
    } else if (sign === closeList || sign === closeObject) depth -= 1
  }
  return false
}

const [quote, backslash, openList, closeList, openObject, closeObject] = [0x22, 0x5c, 0x5b, 0x5d, 0x7b, 0x7d]

function closingQuote(json: string, from: number): number {
  let at = from + 1
  while (at < json.length && json.charCodeAt(at) !== quote) at += json.charCodeAt(at) === backslash ? 2 : 1
  return at
}
