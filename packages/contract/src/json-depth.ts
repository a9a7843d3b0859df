/**
 * Whether objects and lists in a JSON text nest deeper than `levels`. One pass without recursion, so it works for
 * any depth; invalid JSON gets an answer too.
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
 * Whether a JSON text has more values and keys than `most`, approximately: counts what is between brackets, commas
 * and colons. One pass, used before parsing to estimate the size of the result.
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
