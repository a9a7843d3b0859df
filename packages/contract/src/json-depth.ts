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

/**
 * Whether the text of a JSON value has more values and keys than that, about: what stands between its brackets, commas
 * and colons. Found like the depth, in one pass; to know before it is parsed how much it will make.
 */
export function hasMoreValuesThan(most: number, json: string): boolean {
  let values = 1
  for (let at = 0; at < json.length; at++) {
    const sign = json.charCodeAt(at)
    if (sign === quote) at = closingQuote(json, at)
    else if (sign === comma || sign === colon || sign === openList || sign === openObject) {
      values += 1
      if (values > most) return true
    }
  }
  return false
}

const [quote, backslash, openList, closeList, openObject, closeObject] = [0x22, 0x5c, 0x5b, 0x5d, 0x7b, 0x7d]
const [comma, colon] = [0x2c, 0x3a]

function closingQuote(json: string, from: number): number {
  let at = from + 1
  while (at < json.length && json.charCodeAt(at) !== quote) at += json.charCodeAt(at) === backslash ? 2 : 1
  return at
}
