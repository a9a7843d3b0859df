import type { PathText } from './path-text.ts'

const plain = { '"': /[^"\\\p{Cc}]+|[\u007f-\u009f]+/uy, "'": /[^'\\\p{Cc}]+|[\u007f-\u009f]+/uy }
/** Characters beyond the basic plane are written as a surrogate pair; a lone surrogate is invalid. */
const code =
  /u(?:[\da-cefA-CEF][\da-fA-F]{3}|[dD][0-7][\da-fA-F]{2}|[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2})/y
const signs: Readonly<Record<string, string>> = {
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  '/': '/',
  '\\': '\\',
}

/** A quoted string (RFC 9535, 2.3.1); null if none begins here. */
export function quotedText(text: PathText): string | null {
  const quote = text.has('"') ? '"' : text.has("'") ? "'" : null
  if (quote === null) return null
  text.at++
  let value = ''
  while (!text.take(quote)) {
    if (text.isAtEnd) text.fail('the text in quotes does not end')
    value += text.take('\\') ? escaped(text, quote) : (text.match(plain[quote]) ?? noSign(text))
  }
  return value
}

function escaped(text: PathText, quote: string): string {
  const numbered = text.match(code)
  if (numbered !== null)
    return String.fromCharCode(
      ...numbered
        .split('u')
        .slice(1)
        .map((hex) => Number.parseInt(hex, 16)),
    )
  const sign = text.source.charAt(text.at)
  if (sign !== quote && signs[sign] === undefined)
    text.fail(`"\\${sign}" means nothing; a backslash itself is written "\\\\"`)
  text.at++
  return signs[sign] ?? sign
}

const noSign = (text: PathText): never =>
  text.fail('this character is written as "\\n", "\\u0001" and the like')
